import type { DomainEvent } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import { acceptedText, declinedText, notDeliveredText, viewedText } from './notification-texts.ts';
import { presentNotification } from './notifications.presenter.ts';
import { createNotification } from './notifications.service.ts';

type ProposalEvent = DomainEvent<
  'proposal.viewed' | 'proposal.accepted' | 'proposal.declined' | 'proposal.delivery-changed'
>;

/** Tells the freelancer what happened to a proposal: a note to keep, and at once in open windows. */
export function notificationEvents(live: Live): EventHandlers {
  async function notify(event: ProposalEvent, text: { title: string; body: string }) {
    const { freelancerId: userId, proposalId } = event.payload;
    const stored = await createNotification({
      userId,
      eventId: event.id,
      kind: event.name,
      ...text,
      link: `/project/status/${proposalId}`,
      createdAt: new Date(event.at),
    });
    live.tellChange(userId, { topic: 'notification', id: stored ? String(stored._id) : '' });
    if (stored) live.tellNotification(userId, presentNotification(stored));
  }
  const tellProposal = ({ payload }: ProposalEvent) =>
    live.tellChange(payload.freelancerId, { topic: 'proposal', id: payload.proposalId });

  return {
    'proposal.viewed': async (event) => {
      tellProposal(event);
      await notify(event, viewedText(event.payload));
    },
    'proposal.accepted': async (event) => {
      tellProposal(event);
      await notify(event, acceptedText(event.payload));
    },
    'proposal.declined': async (event) => {
      tellProposal(event);
      await notify(event, declinedText(event.payload));
    },
    'proposal.delivery-changed': async (event) => {
      tellProposal(event);
      if (event.payload.state === 'failed') await notify(event, notDeliveredText(event.payload));
    },
  };
}
