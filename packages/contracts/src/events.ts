import * as z from 'zod/mini';
import { contactTopics } from './contact.ts';
import type { ServiceName } from './endpoint.ts';
import { invoiceKinds } from './invoice-records.ts';
import { applicationOutcomes } from './job-records.ts';
import {
  leadLogActors,
  leadLogKinds,
  leadMailStates,
  leadSources,
  leadStages,
} from './lead-terms.ts';
import { appKind } from './notice-kinds.ts';
import { paymentEvents } from './payment-events.ts';
import { publicProfile } from './profiles.ts';
import { milestoneStatuses } from './project-records.ts';
import { deliveryKinds, deliveryStates } from './proposal-records.ts';
import { decisions, reportKinds } from './reports.ts';
import { role } from './roles.ts';
import { searchKinds } from './search.ts';

/** Empty in what was told before it was named. */
const clientEmail = z._default(z.string(), '');
const ofInvoice = {
  invoiceId: z.string(),
  freelancerId: z.string(),
  number: z.string(),
  clientEmail,
};
const ofLead = { leadId: z.string(), freelancerId: z.string() };
const ofRecommendation = { recommendationId: z.string(), freelancerId: z.string() };
const ofProposal = {
  proposalId: z.string(),
  freelancerId: z.string(),
  projectName: z.string(),
  clientEmail,
};
const ofApplication = {
  jobId: z.string(),
  applicationId: z.string(),
  employerId: z.string(),
  freelancerId: z.string(),
  /** The job's. */
  title: z.string(),
};

/**
 * Everything one service tells others, who listens, and what it carries. Delivery is at least
 * once; a consumer is idempotent by the event's id.
 */
export const events = {
  'identity.code-issued': {
    consumers: ['documents'],
    payload: z.object({
      email: z.string(),
      fname: z.string(),
      code: z.string(),
      purpose: z.enum(['verify', 'reset']),
    }),
  },
  'identity.profile-changed': {
    consumers: ['marketplace', 'messaging', 'payments'],
    /** `version` grows with each change: a consumer drops what is older than what it has. */
    payload: z.object({
      version: z.number(),
      roles: z.array(role),
      profile: publicProfile,
      /** Proved host names of the person's own. */
      hosts: z.array(z.string()),
    }),
  },
  'identity.signed-in-anew': {
    consumers: ['documents'],
    /** Somebody signed in with a device that the account did not know. */
    payload: z.object({
      email: z.string(),
      fname: z.string(),
      device: z.string(),
      ip: z.string(),
      stopToken: z._default(z.string(), ''),
    }),
  },
  'identity.export-ready': {
    consumers: ['documents'],
    payload: z.object({ email: z.string(), fname: z.string(), expiresAt: z.string() }),
  },
  'identity.contact-received': {
    consumers: ['documents'],
    payload: z.object({
      topic: z.enum(contactTopics),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      message: z.string(),
    }),
  },
  'identity.host-changed': {
    consumers: ['messaging'],
    /** What became of a host name of a freelancer's own without their doing. */
    payload: z.object({
      freelancerId: z.string(),
      host: z.string(),
      state: z.enum(['live', 'failed']),
      /** Why it failed: a sentence. */
      reason: z.string(),
    }),
  },
  'identity.account-erased': {
    consumers: ['marketplace', 'messaging', 'sage', 'documents', 'payments'],
    /** What came to the address after `askedAt` is somebody's new account's. */
    payload: z.object({ userId: z.string(), email: z.string(), askedAt: z.string() }),
  },
  'proposal.delivery-changed': {
    // Marketplace moves the lead whose address it was sent to.
    consumers: ['messaging', 'marketplace'],
    payload: z.object({
      ...ofProposal,
      /** What the mail is; missing in what was told before it was named. */
      kind: z.optional(z.enum(deliveryKinds)),
      state: z.enum(deliveryStates),
      to: z.string(),
      reason: z.string(),
    }),
  },
  'proposal.viewed': {
    consumers: ['messaging'],
    payload: z.object({ ...ofProposal, clientName: z.string() }),
  },
  'proposal.accepted': {
    consumers: ['messaging', 'marketplace'],
    payload: z.object({ ...ofProposal, clientName: z.string() }),
  },
  'proposal.declined': {
    consumers: ['messaging'],
    payload: z.object({ ...ofProposal, clientName: z.string(), reason: z.string() }),
  },
  'work.images-used': {
    consumers: ['documents'],
    /** All images that one thing of a person refers to now; none once it is deleted. */
    payload: z.object({
      /** Such as `service:0123…`. */
      by: z.string(),
      ownerId: z.string(),
      images: z.array(z.string()),
      /** Grows with each change of the thing: an older saying changes nothing. */
      version: z.number(),
    }),
  },
  'chat.files-used': {
    consumers: ['documents'],
    /** A message has these files now, or had them and was taken back: then for good. */
    payload: z.object({ messageId: z.string(), files: z.array(z.string()), isKept: z.boolean() }),
  },
  'chat.link-said': {
    consumers: ['messaging'],
    /** A message links to a page that is to be read; `version` is the message's. */
    payload: z.object({ messageId: z.string(), version: z.number() }),
  },
  'search.entry-changed': {
    consumers: ['marketplace'],
    /** Something that people search for changed or went: its present state is read when it arrives. */
    payload: z.object({ kind: z.enum(searchKinds), id: z.string() }),
  },
  'lead.received': {
    // Documents mails it to the freelancer; an answer goes to the writer.
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofLead,
      /** Host name of the site that it was written on; empty for a form. */
      host: z.string(),
      /** Name of the campaign whose form it came by; empty for a site. */
      campaign: z._default(z.string(), ''),
      /** It may be spam: noted, but not mailed. */
      suspicious: z._default(z.boolean(), false),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      message: z.string(),
    }),
  },
  /** One entry of a lead's log; `id` and `at` of the event are the entry's. */
  'lead.logged': {
    // Marketplace keeps the log, should it have ended before it wrote it.
    consumers: ['marketplace', 'messaging'],
    payload: z.object({
      ...ofLead,
      what: z.enum(leadLogKinds),
      from: z.nullable(z.enum(leadStages)),
      to: z.nullable(z.enum(leadStages)),
      by: z.enum(leadLogActors),
      about: z.string(),
      /** Of `created`: where the lead came from. */
      source: z.optional(z.enum(leadSources)),
      campaignId: z.optional(z.string()),
    }),
  },
  /** Browsers that show the freelancer's leads fetch them again. */
  'lead.changed': {
    consumers: ['messaging'],
    payload: z.object(ofLead),
  },
  'lead.mail-written': {
    consumers: ['documents'],
    payload: z.object({
      ...ofLead,
      mailId: z.string(),
      /** The freelancer's; documents knows where answers go. */
      fromName: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** Of the page `/unsubscribe/{token}`. */
      unsubscribeToken: z.string(),
    }),
  },
  'lead.mail-settled': {
    consumers: ['marketplace', 'messaging'],
    /** How a mail to a lead ended. */
    payload: z.object({
      ...ofLead,
      mailId: z.string(),
      to: z.string(),
      state: z.enum(leadMailStates),
      reason: z.string(),
    }),
  },
  'job.moved': {
    // What follows from its present state is done: hires, outcomes, counts, facts of its client.
    consumers: ['marketplace'],
    payload: z.object({ jobId: z.string() }),
  },
  'job.terms-changed': {
    // Each who waits for an answer is told by an event of their application.
    consumers: ['marketplace'],
    payload: z.object({ jobId: z.string(), version: z.number(), changes: z.array(z.string()) }),
  },
  'job.day-ended': {
    consumers: ['messaging', 'documents'],
    /** Told to the client when people wait at the end of the closing day. */
    payload: z.object({
      jobId: z.string(),
      employerId: z.string(),
      title: z.string(),
      waiting: z.number(),
      /** The day on which all who have no answer get one. */
      decideBy: z.string(),
    }),
  },
  'job.applied': {
    consumers: ['marketplace', 'messaging', 'documents'],
    /** Told to the client; `name` is the applicant's. */
    payload: z.object({ ...ofApplication, name: z.string() }),
  },
  'job.application-withdrawn': {
    consumers: ['marketplace', 'messaging'],
    payload: z.object({ ...ofApplication, name: z.string() }),
  },
  'job.application-decided': {
    consumers: ['marketplace', 'messaging', 'documents'],
    /** Told to the freelancer. */
    payload: z.object({
      ...ofApplication,
      clientName: z.string(),
      outcome: z.enum(applicationOutcomes),
      /** Why it was not them; empty otherwise. */
      reason: z.string(),
    }),
  },
  'job.changed': {
    consumers: ['messaging', 'documents'],
    /** Told to a freelancer who waits for an answer: sentences of what is different now. */
    payload: z.object({ ...ofApplication, clientName: z.string(), changes: z.array(z.string()) }),
  },
  'job.search-matched': {
    consumers: ['messaging', 'documents'],
    /** Told to a freelancer, once a job: saved searches of theirs found it. */
    payload: z.object({
      jobId: z.string(),
      freelancerId: z.string(),
      title: z.string(),
      /** A line of what it pays and where it is. */
      facts: z.string(),
      /** Names of the searches. */
      searches: z.array(z.string()),
      note: z.boolean(),
      mail: z.boolean(),
    }),
  },
  'report.flagged': {
    consumers: ['marketplace'],
    /** A machine saw something that a moderator should look at: a sentence says what. */
    payload: z.object({ kind: z.enum(reportKinds), id: z.string(), words: z.string() }),
  },
  'report.decided': {
    // Marketplace takes the thing out of sight or back, the others tell whose it is.
    consumers: ['marketplace', 'messaging', 'documents'],
    payload: z.object({
      caseId: z.string(),
      /** Whose thing it is. */
      userId: z.string(),
      /** Whether they are to hear of it. */
      isTold: z.boolean(),
      decision: z.enum(decisions),
      kind: z.enum(reportKinds),
      title: z.string(),
      words: z.string(),
    }),
  },
  'report.answered': {
    consumers: ['messaging'],
    /** Told to each who reported something. */
    payload: z.object({
      userId: z.string(),
      title: z.string(),
      link: z.string(),
      isActedOn: z.boolean(),
    }),
  },
  'proposal.question-asked': {
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      /** Where its answer is to go: an address that nobody has proved. */
      email: z._default(z.string(), ''),
      message: z._default(z.string(), ''),
    }),
  },
  'chat.guest-written': {
    consumers: ['documents'],
    /** A message to somebody who has no account: it is mailed. */
    payload: z.object({
      messageId: z.string(),
      guestId: z.string(),
      freelancerId: z.string(),
      /** The freelancer's name. */
      fromName: z.string(),
      to: z.string(),
      /** What the thread is about: the subject of all its mails. */
      about: z.string(),
      message: z.string(),
      /** What it answers; empty when that was answered already. */
      quoted: z.string(),
      /** Message-ID of the last mail that came from them, if any. */
      answers: z.string(),
    }),
  },
  'chat.guest-mail-settled': {
    consumers: ['messaging'],
    /** How such a mail ended. */
    payload: z.object({
      messageId: z.string(),
      state: z.enum(['sent', 'failed', 'bounced']),
      reason: z.string(),
    }),
  },
  'project.milestone-moved': {
    // Documents mails what people are to know.
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      milestoneId: z.string(),
      /** Its name. */
      milestone: z.string(),
      status: z.enum(milestoneStatuses),
      /** Whose doing it was; a void invoice's milestone is approved again by the freelancer. */
      by: z.enum(['freelancer', 'client']),
    }),
  },
  'project.ended': {
    // Only its freelancer ends one; documents mails the client.
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      status: z.enum(['completed', 'cancelled']),
      /** Why it was cancelled; empty otherwise. */
      reason: z.string(),
    }),
  },
  'project.file-added': {
    consumers: ['messaging'],
    payload: z.object({
      ...ofProposal,
      clientName: z.string(),
      file: z.string(),
      by: z.enum(['freelancer', 'client']),
    }),
  },
  'notification.mail-due': {
    consumers: ['documents'],
    /** What a person has not looked at, and wants in one mail. */
    payload: z.object({
      userId: z.string(),
      /** How many there are of each kind. */
      counts: z.partialRecord(appKind, z.number()),
      /** The newest of each kind, as many as one mail names. */
      items: z.array(
        z.object({
          kind: appKind,
          title: z.string(),
          body: z.string(),
          /** A path of the product. */
          link: z.string(),
          at: z.string(),
        }),
      ),
    }),
  },
  'invoice.draft-ready': {
    consumers: ['messaging'],
    /** A period of an ongoing project has begun: its invoice waits to be sent. */
    payload: z.object({ ...ofProposal, draftId: z.string() }),
  },
  'invoice.delivery-changed': {
    consumers: ['messaging'],
    payload: z.object({
      ...ofInvoice,
      /** What the mail is. */
      kind: z.enum(deliveryKinds),
      state: z.enum(deliveryStates),
      to: z.string(),
      reason: z.string(),
    }),
  },
  'invoice.viewed': {
    consumers: ['messaging'],
    payload: z.object({ ...ofInvoice, kind: z.enum(invoiceKinds), clientName: z.string() }),
  },
  'invoice.overdue': {
    consumers: ['messaging'],
    payload: z.object({ ...ofInvoice, clientName: z.string() }),
  },
  'recommendation.requested': {
    consumers: ['documents'],
    /** Somebody is asked by mail, or reminded of it. */
    payload: z.object({
      ...ofRecommendation,
      freelancerName: z.string(),
      freelancerHeadline: z.string(),
      /** Where an answer to the mail goes. */
      freelancerEmail: z.string(),
      to: z.string(),
      note: z.string(),
      /** Of the page `/recommendation/write/{id}`. */
      writeId: z.string(),
      isReminder: z.boolean(),
    }),
  },
  'recommendation.answered': {
    // Documents mails it to the freelancer when something was written.
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofRecommendation,
      /** Both empty of somebody who said no. */
      writerId: z.string(),
      writerName: z.string(),
      answer: z.enum(['written', 'changed', 'withdrawn', 'declined']),
    }),
  },
  /** Nothing is left to pay. */
  'invoice.paid': {
    consumers: ['messaging', 'marketplace'],
    payload: z.object({ ...ofInvoice, clientName: z.string() }),
  },
  ...paymentEvents,
} as const satisfies Record<string, { consumers: readonly ServiceName[]; payload: z.ZodMiniType }>;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]['payload']>;

/** An event as it travels: `id` is unique and stays the same on redelivery. */
export interface DomainEvent<Name extends EventName = EventName> {
  id: string;
  name: Name;
  payload: EventPayload<Name>;
  at: string;
}
