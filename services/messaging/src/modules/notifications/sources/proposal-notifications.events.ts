import { type EventPayload, formatHours, formatMoney } from '@soloist/contracts';
import type { EventHandlers, EventWith } from '@soloist/server-kit';
import type { Live } from '../../live/index.ts';
import type { NotifyingEvent } from '../inbox/notification-kinds.rules.ts';
import type { NotificationText } from '../inbox/notification-text.rules.ts';
import { createNotifier } from '../inbox/notifier.service.ts';
import { clientNameOf, isUndelivered, notDeliveredText } from './notification-texts.rules.ts';

type ProposalEvent = EventWith<{ proposalId: string; freelancerId: string }, NotifyingEvent>;

/** Notifies freelancers about their proposals and projects. */
export function proposalNotificationEvents(live: Live): EventHandlers {
  const notify = createNotifier(live);

  /** Open windows refetch; without a text no notification is stored. */
  async function publishProposal(event: ProposalEvent, text?: NotificationText) {
    const { freelancerId: userId, proposalId } = event.payload;
    live.publishUserChange(userId, { topic: 'proposal', id: proposalId });
    if (text) await notify({ userId, event }, { ...text, link: `/project/status/${proposalId}` });
  }

  return {
    'proposal.viewed': (event) => publishProposal(event, viewedText(event.payload)),
    'proposal.accepted': (event) => publishProposal(event, acceptedText(event.payload)),
    'order.cancelled': (event) => publishProposal(event, orderCancelledText(event.payload)),
    'proposal.declined': (event) => publishProposal(event, declinedText(event.payload)),
    'proposal.question-asked': async (event) => {
      await publishProposal(event);
      const { freelancerId: userId } = event.payload;
      await notify({ userId, event }, { ...questionText(event.payload), link: '/message' });
    },
    'proposal.delivery-changed': (event) => {
      const { kind, state, projectName } = event.payload;
      const what = kind === 'follow_up' ? `Follow-up on “${projectName}”` : `“${projectName}”`;
      const text = isUndelivered(state) ? notDeliveredText(event.payload, what) : undefined;
      return publishProposal(event, text);
    },
    'project.milestone-moved': (event) => publishProposal(event, milestoneText(event.payload)),
    'project.hours-moved': (event) =>
      publishProposal(
        event,
        event.payload.status === 'confirmed' ? hoursText(event.payload) : undefined,
      ),
    // The freelancer needs no notification of their own action.
    'project.ended': async ({ payload: { freelancerId, proposalId: id } }) =>
      live.publishUserChange(freelancerId, { topic: 'proposal', id }),
    'project.file-added': (event) =>
      publishProposal(event, event.payload.by === 'client' ? fileText(event.payload) : undefined),
    'invoice.draft-ready': async (event) => {
      const { freelancerId: userId, proposalId, draftId } = event.payload;
      if (proposalId) await publishProposal(event);
      // A recurring invoice made it, which the list of invoices shows.
      else live.publishUserChange(userId, { topic: 'invoice', id: draftId });
      const link = `/invoice/new?id=${draftId}`;
      await notify({ userId, event }, { ...draftReadyText(event.payload), link });
    },
  };
}

const viewedText = (proposal: EventPayload<'proposal.viewed'>): NotificationText => ({
  title: `${clientNameOf(proposal)} opened “${proposal.projectName}”`,
  body: 'We’ll tell you when they accept or decline.',
});

const acceptedText = (proposal: EventPayload<'proposal.accepted'>): NotificationText =>
  proposal.isOrder
    ? {
        title: `${clientNameOf(proposal)} ordered “${proposal.projectName}”`,
        body: 'It’s paid. Open the project to see their answers and start.',
      }
    : {
        title: `${clientNameOf(proposal)} accepted “${proposal.projectName}”`,
        body: 'Open it to see the signed document.',
      };

const orderCancelledText = (order: EventPayload<'order.cancelled'>): NotificationText => ({
  title: `${clientNameOf(order)} cancelled “${order.projectName}”`,
  body: `We’re refunding ${formatMoney(order.total, order.currency)} by the order’s rules.`,
});

const declinedText = (proposal: EventPayload<'proposal.declined'>): NotificationText => ({
  title: `${clientNameOf(proposal)} declined “${proposal.projectName}”`,
  body: proposal.reason ? `Their reason: ${proposal.reason}` : 'They gave no reason.',
});

const questionText = (proposal: EventPayload<'proposal.question-asked'>): NotificationText => ({
  title: `${clientNameOf(proposal)} asked about “${proposal.projectName}”`,
  body: 'Reply in Messages, or to the email with their question.',
});

type MilestonePayload = EventPayload<'project.milestone-moved'>;

/** Notification of the client's action on a milestone; the freelancer's own actions send none. */
function milestoneText(payload: MilestonePayload): NotificationText | undefined {
  if (payload.by === 'freelancer') return undefined;
  const milestone = `“${payload.milestone}” of “${payload.projectName}”`;
  switch (payload.status) {
    case 'approved':
      return {
        title: `${clientNameOf(payload)} approved ${milestone}`,
        body: 'Its invoice is ready to send.',
      };
    // It has no price of its own.
    case 'paid':
      return {
        title: `${clientNameOf(payload)} approved ${milestone}`,
        body: 'It’s paid already.',
      };
    case 'changes_requested':
      return {
        title: `${clientNameOf(payload)} requested changes to ${milestone}`,
        body: 'Open the milestone to see what to change.',
      };
    default:
      return undefined;
  }
}

const hoursText = (hours: EventPayload<'project.hours-moved'>): NotificationText => ({
  title: `${clientNameOf(hours)} confirmed ${formatHours(hours.seconds)} hours`,
  body: `On “${hours.projectName}”. They are ready to bill.`,
});

const fileText = (payload: EventPayload<'project.file-added'>): NotificationText => ({
  title: `${clientNameOf(payload)} added a file to “${payload.projectName}”`,
  body: payload.file,
});

const draftReadyText = (draft: EventPayload<'invoice.draft-ready'>): NotificationText => ({
  title: `The next invoice for “${draft.projectName}” is ready`,
  body: 'Review and send it.',
});
