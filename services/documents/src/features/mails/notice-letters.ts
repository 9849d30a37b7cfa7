import { stopMailsPath } from '@soloist/contracts';
import { canaryFailedMail } from '../../mail-templates/canary-failed-mail.tsx';
import { resetCodeMail, signInCodeMail, verifyCodeMail } from '../../mail-templates/code-mails.tsx';
import { contactMail } from '../../mail-templates/contact-mail.tsx';
import { exportReadyMail } from '../../mail-templates/export-ready-mail.tsx';
import { guestMail } from '../../mail-templates/guest-mail.tsx';
import { jobApplicationMail } from '../../mail-templates/job-application-mail.tsx';
import { jobDayEndedMail } from '../../mail-templates/job-day-ended-mail.tsx';
import { jobMatchesMail } from '../../mail-templates/job-matches-mail.tsx';
import { jobNewsMail } from '../../mail-templates/job-news-mail.tsx';
import { leadMail } from '../../mail-templates/lead-mail.tsx';
import { ledgerDisagreedMail } from '../../mail-templates/ledger-disagreed-mail.tsx';
import { milestoneSubmittedMail } from '../../mail-templates/milestone-submitted-mail.tsx';
import { moderationMail } from '../../mail-templates/moderation-mail.tsx';
import { newSignInMail } from '../../mail-templates/new-sign-in-mail.tsx';
import { noticesMail } from '../../mail-templates/notices-mail.tsx';
import { projectEndedMail } from '../../mail-templates/project-ended-mail.tsx';
import { questionMail } from '../../mail-templates/question-mail.tsx';
import { recommendationRequestMail } from '../../mail-templates/recommendation-request-mail.tsx';
import { recommendationWrittenMail } from '../../mail-templates/recommendation-written-mail.tsx';
import { type MailTemplate, renderMail } from '../../mail-templates/render-mail.tsx';
import { siteMessageMail } from '../../mail-templates/site-message-mail.tsx';
import { type StopMails, stopHeaders, stopMailsAt } from '../../mail-templates/stop-mails.tsx';
import { surplusReturnedMail } from '../../mail-templates/surplus-returned-mail.tsx';
import type { LetterOrNone, Writing } from './letters.ts';
import type { StoredMail } from './mails.model.ts';
import type { NoticeData, NoticeKind } from './notices.service.ts';

const templates: {
  [Kind in NoticeKind]: MailTemplate<NoticeData[Kind] & { publicUrl: string }>;
} = {
  'verify-code': verifyCodeMail,
  'reset-code': resetCodeMail,
  'sign_in-code': signInCodeMail,
  'new-sign-in': newSignInMail,
  'export-ready': exportReadyMail,
  'contact-message': contactMail,
  'ledger-disagreed': ledgerDisagreedMail,
  'canary-failed': canaryFailedMail,
  question: questionMail,
  'milestone-submitted': milestoneSubmittedMail,
  'project-ended': projectEndedMail,
  'site-message': siteMessageMail,
  'lead-mail': leadMail,
  'guest-mail': guestMail,
  'job-application': jobApplicationMail,
  'job-day-ended': jobDayEndedMail,
  'job-news': jobNewsMail,
  'job-matches': jobMatchesMail,
  moderation: moderationMail,
  'recommendation-request': recommendationRequestMail,
  'recommendation-written': recommendationWrittenMail,
  notices: noticesMail,
  'surplus-returned': surplusReturnedMail,
};

function unsubscribing(
  { unsubscribeUrl }: MailTemplate<object>,
  data: object,
): Record<string, string> {
  return unsubscribeUrl ? stopHeaders({ url: unsubscribeUrl(data) }) : {};
}

/** What ends such a mail: of an account's, of the kinds that are still wanted, as one may have waited long. */
async function stopsOf({ stops = [], readerId }: StoredMail, { identity }: Writing) {
  if (!readerId) return stops;
  const wanted = (await identity.wantedMails(readerId))?.stops ?? [];
  return stops.filter(({ kind }) => wanted.some((stop) => stop.kind === kind));
}

interface OneClick {
  readerId: string | undefined;
  writing: Writing;
}

/** One click in a mail program (RFC 8058) ends all kinds that a mail is of. */
function oneClickOf(stops: StopMails[], { readerId, writing }: OneClick) {
  if (stops.length < 2 || !readerId) return stops[0];
  const kinds = stops.map(({ kind }) => kind);
  const token = writing.stopTokens.tokenOf(readerId, ...kinds);
  return { url: `${writing.publicUrl}${stopMailsPath(token)}` };
}

/** Writes a mail that is no delivery of a paper. */
export async function writeNotice(mail: StoredMail, writing: Writing): Promise<LetterOrNone> {
  const { kind, data, readerId } = mail;
  const { publicUrl } = writing;
  if (!data) return { unwanted: 'It is not known any more what this mail had to say.' };
  const tokens = await stopsOf(mail, writing);
  if (readerId && tokens.length === 0) return { unwanted: 'They want no such mails any more.' };
  const template = templates[kind as NoticeKind] as MailTemplate<object>;
  const stops = tokens.map((token) => stopMailsAt(publicUrl, token));
  const oneClick = oneClickOf(stops, { readerId, writing });
  const fromName = template.fromName?.(data);
  const thread = template.thread?.(data);
  const headers = {
    // No holiday notice answers a machine.
    ...(fromName ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...unsubscribing(template, { ...data, publicUrl }),
    ...(oneClick ? stopHeaders(oneClick) : {}),
    ...(thread?.loop ? { 'X-Loop': thread.loop } : {}),
  };
  const replyTo = template.replyTo?.(data);
  const content = await renderMail({ ...template, stops }, { ...data, publicUrl });
  return {
    ...content,
    ...(fromName ? { fromName } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(thread ? { references: thread.references, inReplyTo: thread.references.at(-1) } : {}),
    headers,
  };
}
