import type { EventPayload } from '@soloist/contracts';
import { beginningOf } from './beginning-of.ts';

export interface NotificationText {
  title: string;
  body: string;
}

const nameOf = ({ clientName }: { clientName: string }) => clientName || 'Your client';

export const viewedText = (proposal: EventPayload<'proposal.viewed'>): NotificationText => ({
  title: `${nameOf(proposal)} opened “${proposal.projectName}”`,
  body: 'You will hear as soon as they accept or decline.',
});

export const acceptedText = (proposal: EventPayload<'proposal.accepted'>): NotificationText => ({
  title: `${nameOf(proposal)} accepted “${proposal.projectName}”`,
  body: 'The document with both signatures opens from here.',
});

export const declinedText = (proposal: EventPayload<'proposal.declined'>): NotificationText => ({
  title: `${nameOf(proposal)} declined “${proposal.projectName}”`,
  body: proposal.reason ? `Their reason: ${proposal.reason}` : 'They gave no reason.',
});

export const askedText = (proposal: EventPayload<'proposal.question-asked'>): NotificationText => ({
  title: `${nameOf(proposal)} asked about “${proposal.projectName}”`,
  body: 'Answer in Messages, or by a reply to the mail with their question.',
});

type InvoiceMail = Pick<EventPayload<'invoice.delivery-changed'>, 'kind' | 'number'>;

/** What a mail about an invoice is called, such as `Credit note CN-0007`. */
export function invoiceMailName({ kind, number }: InvoiceMail): string {
  if (kind === 'credit_note') return `Credit note ${number}`;
  if (kind === 'receipt') return `The receipt for invoice ${number}`;
  return kind === 'reminder' ? `The reminder of invoice ${number}` : `Invoice ${number}`;
}

type NotDelivered = Pick<EventPayload<'invoice.delivery-changed'>, 'state' | 'to' | 'reason'>;

/** `what` names the paper, such as `“Winter packaging”`. */
export function notDeliveredText(delivery: NotDelivered, what: string): NotificationText {
  const next =
    delivery.state === 'bounced'
      ? 'Ask your client for the right address, or open it to try again.'
      : 'Open it to send it again.';
  return {
    title: `${what} did not reach ${delivery.to}`,
    body: `${delivery.reason} ${next}`.trim(),
  };
}

type Moved = EventPayload<'project.milestone-moved'>;

/** Of what the client did to a milestone; the freelancer's own moves are no news to them. */
export function milestoneText(moved: Moved): NotificationText | undefined {
  if (moved.by === 'freelancer') return undefined;
  const of = `“${moved.milestone}” of “${moved.projectName}”`;
  switch (moved.status) {
    case 'approved':
      return { title: `${nameOf(moved)} approved ${of}`, body: 'Its invoice is ready to send.' };
    case 'changes_requested':
      return {
        title: `${nameOf(moved)} asked for changes to ${of}`,
        body: 'What should change stands with the milestone.',
      };
    default:
      return undefined;
  }
}

export const fileText = (added: EventPayload<'project.file-added'>): NotificationText => ({
  title: `${nameOf(added)} added a file to “${added.projectName}”`,
  body: added.file,
});

export const draftReadyText = (draft: EventPayload<'invoice.draft-ready'>): NotificationText => ({
  title: `The next invoice of “${draft.projectName}” is ready`,
  body: 'Look it over and send it.',
});

/** Of what somebody wrote or took back; that they wrote it anew, or said no, needs no note. */
export function recommendationText({
  answer,
  writerName,
}: EventPayload<'recommendation.answered'>): NotificationText | undefined {
  switch (answer) {
    case 'written':
      return {
        title: `${writerName} recommended you`,
        body: 'Read it, and choose whether others see it.',
      };
    case 'withdrawn':
      return {
        title: 'A recommendation was taken back',
        body: 'Its writer took it back, so nobody sees it any more.',
      };
    default:
      return undefined;
  }
}

/** Of what somebody wrote. */
export const longestGlimpse = 140;

export const leadText = ({
  name,
  host,
  campaign,
  message,
  suspicious,
}: EventPayload<'lead.received'>): NotificationText => ({
  title: `${name} wrote to you ${campaign ? `by “${campaign}”` : `on ${host}`}${suspicious ? ' (may be spam)' : ''}`,
  body: beginningOf(message, longestGlimpse),
});

export const leadMailText = ({
  to,
  reason,
}: EventPayload<'lead.mail-settled'>): NotificationText => ({
  title: `Your mail to ${to} was not delivered`,
  body: reason,
});

export const hostText = ({
  host,
  state,
  reason,
}: EventPayload<'identity.host-changed'>): NotificationText =>
  state === 'live'
    ? { title: `${host} leads to your portfolio now`, body: 'Its TXT record was found.' }
    : { title: `${host} does not lead to your portfolio any more`, body: reason };

export const webhookText = ({
  url,
  reason,
}: EventPayload<'webhook.switched-off'>): NotificationText => ({
  title: `Your webhook to ${new URL(url).host} was switched off`,
  body: `${reason} Resume it once its receiver works.`,
});

const invoiceKindTexts = { invoice: 'invoice', credit_note: 'credit note' };

export const invoiceViewedText = (invoice: EventPayload<'invoice.viewed'>): NotificationText => ({
  title: `${nameOf(invoice)} opened ${invoiceKindTexts[invoice.kind]} ${invoice.number}`,
  body:
    invoice.kind === 'credit_note'
      ? 'There is nothing to pay for it.'
      : 'You will hear when it is paid or overdue.',
});

export const overdueText = (invoice: EventPayload<'invoice.overdue'>): NotificationText => ({
  title: `Invoice ${invoice.number} is overdue`,
  body: `${nameOf(invoice)} has not paid it yet. Open it to send a reminder.`,
});

export const paidText = (invoice: EventPayload<'invoice.paid'>): NotificationText => ({
  title: `Invoice ${invoice.number} is paid`,
  body: `Nothing is left to pay for ${nameOf(invoice)}.`,
});
