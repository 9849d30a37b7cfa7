import type { EventPayload } from '@soloist/contracts';
import { unsubscribePath } from '@soloist/contracts';
import type { UnsubscribeTokens } from '@soloist/server-kit';
import type { ComposedEmailOrReason, StoredMail } from '../mail/index.ts';
import type { DocumentsIdentityClient } from '../people/index.ts';
import type { ApiKeyExpiringEmailData } from './accounts/api-key-expiring.email.tsx';
import { apiKeyExpiringEmail } from './accounts/api-key-expiring.email.tsx';
import {
  proofCodeEmail,
  resetCodeEmail,
  signInCodeEmail,
  verifyCodeEmail,
} from './accounts/codes.email.tsx';
import type { CredentialChangedEmailData } from './accounts/credential-changed.email.tsx';
import { credentialChangedEmail } from './accounts/credential-changed.email.tsx';
import type { DeletionEmailData } from './accounts/deletion.email.tsx';
import { deletionEmail } from './accounts/deletion.email.tsx';
import type { DigestEmailData } from './accounts/digest.email.tsx';
import { digestEmail } from './accounts/digest.email.tsx';
import { exportReadyEmail } from './accounts/export-ready.email.tsx';
import type { ModerationEmailData } from './accounts/moderation.email.tsx';
import { moderationEmail } from './accounts/moderation.email.tsx';
import { newSignInEmail } from './accounts/new-sign-in.email.tsx';
import type { RecoveryPendingEmailData } from './accounts/recovery-pending.email.tsx';
import { recoveryPendingEmail } from './accounts/recovery-pending.email.tsx';
import type { SignInReportedEmailData } from './accounts/sign-in-reported.email.tsx';
import { signInReportedEmail } from './accounts/sign-in-reported.email.tsx';
import type { GuestEmailData } from './clients/guest.email.tsx';
import { guestEmail } from './clients/guest.email.tsx';
import type { LeadEmailData } from './clients/lead.email.tsx';
import { leadEmail } from './clients/lead.email.tsx';
import type { RecommendationRequestEmailData } from './clients/recommendation-request.email.tsx';
import { recommendationRequestEmail } from './clients/recommendation-request.email.tsx';
import type { RecommendationWrittenEmailData } from './clients/recommendation-written.email.tsx';
import { recommendationWrittenEmail } from './clients/recommendation-written.email.tsx';
import type { SiteMessageEmailData } from './clients/site-message.email.tsx';
import { siteMessageEmail } from './clients/site-message.email.tsx';
import type { JobApplicationEmailData } from './jobs/job-application.email.tsx';
import { jobApplicationEmail } from './jobs/job-application.email.tsx';
import type { JobDayEndedEmailData } from './jobs/job-day-ended.email.tsx';
import { jobDayEndedEmail } from './jobs/job-day-ended.email.tsx';
import type { JobMatchesEmailData } from './jobs/job-matches.email.tsx';
import { jobMatchesEmail } from './jobs/job-matches.email.tsx';
import type { JobNewsEmailData } from './jobs/job-news.email.tsx';
import { jobNewsEmail } from './jobs/job-news.email.tsx';
import { type EmailTemplate, renderEmail } from './kit/render-email.service.tsx';
import {
  oneClickHeaders,
  type UnsubscribeLink,
  unsubscribeLinkAt,
} from './kit/unsubscribe-links.template.tsx';
import { type AutopayEmailData, autopayEmail } from './projects/autopay.email.tsx';
import { type HoursEmailData, hoursEmail } from './projects/hours.email.tsx';
import type { MilestoneSubmittedEmailData } from './projects/milestone-submitted.email.tsx';
import { milestoneSubmittedEmail } from './projects/milestone-submitted.email.tsx';
import type { ProjectEndedEmailData } from './projects/project-ended.email.tsx';
import { projectEndedEmail } from './projects/project-ended.email.tsx';
import type { QuestionEmailData } from './projects/question.email.tsx';
import { questionEmail } from './projects/question.email.tsx';
import type { ServiceOrderEmailData } from './projects/service-order.email.tsx';
import { serviceOrderEmail } from './projects/service-order.email.tsx';
import type { SurplusReturnedEmailData } from './projects/surplus-returned.email.tsx';
import { surplusReturnedEmail } from './projects/surplus-returned.email.tsx';
import { canaryFailedEmail } from './team/canary-failed.email.tsx';
import type { ContactEmailData } from './team/contact.email.tsx';
import { contactEmail } from './team/contact.email.tsx';
import { ledgerDisagreedEmail } from './team/ledger-disagreed.email.tsx';

interface Code {
  fname: string;
  code: string;
}

/** The data of each email that is not a document delivery. */
export interface NotificationEmailData {
  'verify-code': Code;
  'reset-code': Code;
  'sign_in-code': Code;
  'proof-code': Code;
  'new-sign-in': { fname: string; device: string; ip: string; at: string; reportToken: string };
  'sign-in-reported': Omit<SignInReportedEmailData, 'publicUrl'>;
  'api-key-expiring': Omit<ApiKeyExpiringEmailData, 'publicUrl'>;
  'credential-changed': Omit<CredentialChangedEmailData, 'publicUrl'>;
  'recovery-pending': Omit<RecoveryPendingEmailData, 'publicUrl'>;
  deletion: Omit<DeletionEmailData, 'publicUrl'>;
  'deletion-receipt': Omit<DeletionEmailData, 'publicUrl'>;
  'export-ready': { fname: string; expiresAt: string };
  'contact-message': ContactEmailData;
  'ledger-disagreed': EventPayload<'ledger.disagreed'>;
  'canary-failed': EventPayload<'platform.canary-failed'>;
  question: Omit<QuestionEmailData, 'publicUrl'>;
  hours: Omit<HoursEmailData, 'publicUrl'>;
  'milestone-submitted': Omit<MilestoneSubmittedEmailData, 'publicUrl'>;
  'project-ended': Omit<ProjectEndedEmailData, 'publicUrl'>;
  'service-order': Omit<ServiceOrderEmailData, 'publicUrl'>;
  'site-message': Omit<SiteMessageEmailData, 'publicUrl'>;
  'lead-mail': Omit<LeadEmailData, 'publicUrl'>;
  'guest-mail': Omit<GuestEmailData, 'publicUrl'>;
  'job-application': Omit<JobApplicationEmailData, 'publicUrl'>;
  'job-day-ended': Omit<JobDayEndedEmailData, 'publicUrl'>;
  'job-news': Omit<JobNewsEmailData, 'publicUrl'>;
  'job-matches': Omit<JobMatchesEmailData, 'publicUrl'>;
  moderation: Omit<ModerationEmailData, 'publicUrl'>;
  'recommendation-request': Omit<RecommendationRequestEmailData, 'publicUrl'>;
  notices: Omit<DigestEmailData, 'publicUrl'>;
  'surplus-returned': Omit<SurplusReturnedEmailData, 'publicUrl'>;
  autopay: Omit<AutopayEmailData, 'publicUrl'>;
  'recommendation-written': Omit<RecommendationWrittenEmailData, 'publicUrl'>;
}
export type NotificationEmailKind = keyof NotificationEmailData;

export interface ComposeEmailDeps {
  publicUrl: string;
  identity: Pick<DocumentsIdentityClient, 'addressFor' | 'readEmailSubscriptions'>;
  stopTokens: Pick<UnsubscribeTokens, 'tokenOf'>;
}

const templates: {
  [Kind in NotificationEmailKind]: EmailTemplate<
    NotificationEmailData[Kind] & { publicUrl: string }
  >;
} = {
  'verify-code': verifyCodeEmail,
  'reset-code': resetCodeEmail,
  'sign_in-code': signInCodeEmail,
  'proof-code': proofCodeEmail,
  'new-sign-in': newSignInEmail,
  'sign-in-reported': signInReportedEmail,
  'api-key-expiring': apiKeyExpiringEmail,
  'credential-changed': credentialChangedEmail,
  'recovery-pending': recoveryPendingEmail,
  deletion: deletionEmail,
  'deletion-receipt': deletionEmail,
  'export-ready': exportReadyEmail,
  'contact-message': contactEmail,
  'ledger-disagreed': ledgerDisagreedEmail,
  'canary-failed': canaryFailedEmail,
  question: questionEmail,
  hours: hoursEmail,
  'milestone-submitted': milestoneSubmittedEmail,
  'project-ended': projectEndedEmail,
  'service-order': serviceOrderEmail,
  'site-message': siteMessageEmail,
  'lead-mail': leadEmail,
  'guest-mail': guestEmail,
  'job-application': jobApplicationEmail,
  'job-day-ended': jobDayEndedEmail,
  'job-news': jobNewsEmail,
  'job-matches': jobMatchesEmail,
  moderation: moderationEmail,
  'recommendation-request': recommendationRequestEmail,
  'recommendation-written': recommendationWrittenEmail,
  notices: digestEmail,
  'surplus-returned': surplusReturnedEmail,
  autopay: autopayEmail,
};

function unsubscribeHeaders(
  { unsubscribeUrl }: EmailTemplate<object>,
  data: object,
): Record<string, string> {
  return unsubscribeUrl ? oneClickHeaders({ url: unsubscribeUrl(data) }) : {};
}

/**
 * Unsubscribe links of an email: for an account, only of kinds still subscribed to, since the email
 * may be old.
 */
async function findUnsubscribeTokens(
  { stops = [], readerId }: StoredMail,
  { identity }: ComposeEmailDeps,
) {
  if (!readerId) return stops;
  const subscribed = (await identity.readEmailSubscriptions(readerId))?.stops ?? [];
  return stops.filter(({ kind }) => subscribed.some((stop) => stop.kind === kind));
}

interface OneClick {
  readerId: string | undefined;
  writing: ComposeEmailDeps;
}

/** Address for one-click unsubscribe (RFC 8058) from all kinds of an email. */
function oneClickUnsubscribe(stops: UnsubscribeLink[], { readerId, writing }: OneClick) {
  if (stops.length < 2 || !readerId) return stops[0];
  const kinds = stops.map(({ kind }) => kind);
  const token = writing.stopTokens.tokenOf(readerId, ...kinds);
  return { url: `${writing.publicUrl}${unsubscribePath(token)}` };
}

/** Composes an email that is not a document delivery. */
export async function composeNotificationEmail(
  mail: StoredMail,
  writing: ComposeEmailDeps,
): Promise<ComposedEmailOrReason> {
  const { kind, data, readerId } = mail;
  const { publicUrl } = writing;
  if (!data) return { unwanted: 'The content of this email was deleted.' };
  const tokens = await findUnsubscribeTokens(mail, writing);
  if (readerId && tokens.length === 0)
    return { unwanted: 'The recipient turned these emails off.' };
  const template = templates[kind as NotificationEmailKind] as EmailTemplate<object>;
  const stops = tokens.map((token) => unsubscribeLinkAt(publicUrl, token));
  const oneClick = oneClickUnsubscribe(stops, { readerId, writing });
  const fromName = template.fromName?.(data);
  const thread = template.thread?.(data);
  const headers = {
    // Stops out-of-office replies to automatic emails.
    ...(fromName ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...unsubscribeHeaders(template, { ...data, publicUrl }),
    ...(oneClick ? oneClickHeaders(oneClick) : {}),
    ...(thread?.loop ? { 'X-Loop': thread.loop } : {}),
  };
  const replyTo = template.replyTo?.(data);
  const content = await renderEmail({ ...template, stops }, { ...data, publicUrl });
  return {
    ...content,
    fromName,
    replyTo,
    references: thread?.references,
    inReplyTo: thread?.references.at(-1),
    headers,
  };
}

/** An email that nobody gets: it shows whether this process can render any. */
export const renderSampleEmail = () =>
  renderEmail(verifyCodeEmail, { fname: 'Ada', code: '000000' });
