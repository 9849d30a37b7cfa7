import type { EventPayload } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { ContactMailData } from '../../mail-templates/contact-mail.tsx';
import type { GuestMailData } from '../../mail-templates/guest-mail.tsx';
import type { JobApplicationMailData } from '../../mail-templates/job-application-mail.tsx';
import type { JobDayEndedMailData } from '../../mail-templates/job-day-ended-mail.tsx';
import type { JobMatchesMailData } from '../../mail-templates/job-matches-mail.tsx';
import type { JobNewsMailData } from '../../mail-templates/job-news-mail.tsx';
import type { LeadMailData } from '../../mail-templates/lead-mail.tsx';
import type { MilestoneSubmittedMailData } from '../../mail-templates/milestone-submitted-mail.tsx';
import type { ModerationMailData } from '../../mail-templates/moderation-mail.tsx';
import type { NoticesMailData } from '../../mail-templates/notices-mail.tsx';
import type { ProjectEndedMailData } from '../../mail-templates/project-ended-mail.tsx';
import type { QuestionMailData } from '../../mail-templates/question-mail.tsx';
import type { RecommendationRequestMailData } from '../../mail-templates/recommendation-request-mail.tsx';
import type { RecommendationWrittenMailData } from '../../mail-templates/recommendation-written-mail.tsx';
import type { SiteMessageMailData } from '../../mail-templates/site-message-mail.tsx';
import type { SurplusReturnedMailData } from '../../mail-templates/surplus-returned-mail.tsx';
import type { Asking } from '../../parts.ts';
import { MailModel, type StoredMail } from './mails.model.ts';
import { requestSending } from './mails.service.ts';

interface Code {
  fname: string;
  code: string;
}

/** What each mail that is no delivery of a paper is written from. */
export interface NoticeData {
  'verify-code': Code;
  'reset-code': Code;
  'sign_in-code': Code;
  'new-sign-in': { fname: string; device: string; ip: string; at: string };
  'export-ready': { fname: string; expiresAt: string };
  'contact-message': ContactMailData;
  'ledger-disagreed': EventPayload<'ledger.disagreed'>;
  'canary-failed': EventPayload<'platform.canary-failed'>;
  question: Omit<QuestionMailData, 'publicUrl'>;
  'milestone-submitted': Omit<MilestoneSubmittedMailData, 'publicUrl'>;
  'project-ended': Omit<ProjectEndedMailData, 'publicUrl'>;
  'site-message': Omit<SiteMessageMailData, 'publicUrl'>;
  'lead-mail': Omit<LeadMailData, 'publicUrl'>;
  'guest-mail': Omit<GuestMailData, 'publicUrl'>;
  'job-application': Omit<JobApplicationMailData, 'publicUrl'>;
  'job-day-ended': Omit<JobDayEndedMailData, 'publicUrl'>;
  'job-news': Omit<JobNewsMailData, 'publicUrl'>;
  'job-matches': Omit<JobMatchesMailData, 'publicUrl'>;
  moderation: Omit<ModerationMailData, 'publicUrl'>;
  'recommendation-request': Omit<RecommendationRequestMailData, 'publicUrl'>;
  notices: Omit<NoticesMailData, 'publicUrl'>;
  'surplus-returned': Omit<SurplusReturnedMailData, 'publicUrl'>;
  'recommendation-written': Omit<RecommendationWrittenMailData, 'publicUrl'>;
}
export type NoticeKind = keyof NoticeData;

interface Notice<Kind extends NoticeKind> {
  /** Of the event that asks for it: once an event, however often it is delivered. */
  id: string;
  kind: Kind;
  to: string;
  data: NoticeData[Kind];
  /** Whose work it is about: it goes with them, whoever is to read it. */
  about?: string;
  /** Of a mail to a lead, which is told how it ended. */
  lead?: StoredMail['lead'];
  /** Of a mail that carries a message of a chat, which is told how it ended. */
  chatMessageId?: string;
  /** What ends mails of its kind, or of each of its kinds, where its reader may. */
  stops?: StoredMail['stops'];
  /** Whose account says at the last moment whether they still want it. */
  readerId?: string;
  /** It waits at least until then. */
  notBefore?: Date;
  /** When it was asked for. An erasure goes by this, however late the mail is stored. */
  at: string;
  /** From then on it is of no use to its reader. */
  giveUpAt: Date;
}

/** Nothing needs the address of a notice for longer. */
const keptMs = 30 * 24 * 3600 * 1000;

/** Stores a mail that is no delivery of a paper, and asks for its sending. */
export async function queueNotice<Kind extends NoticeKind>(notice: Notice<Kind>, asking: Asking) {
  const { id, at, notBefore = new Date(), ...fields } = notice;
  const createdAt = new Date(at);
  try {
    await MailModel.create({
      _id: id,
      ...fields,
      state: 'waiting',
      nextAttemptAt: notBefore,
      createdAt,
      forgetAt: new Date(createdAt.getTime() + keptMs),
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  requestSending(id, asking);
}

const mostSiteMessages = 100;
const dayMs = 24 * 3600 * 1000;

/**
 * Whether so many messages from their site were mailed to a freelancer in the day before that it is
 * a flood, from however many networks. Each is among their leads all the same.
 */
export async function hasManySiteMessages(freelancerId: string, at: string): Promise<boolean> {
  const since = mongoose.trusted({ $gt: new Date(Date.parse(at) - dayMs) });
  const mailed = { about: freelancerId, kind: 'site-message' as const, createdAt: since };
  return (await MailModel.countDocuments(mailed, { limit: mostSiteMessages })) >= mostSiteMessages;
}
