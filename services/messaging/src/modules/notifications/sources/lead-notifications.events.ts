import type { EventPayload } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import type { Live } from '../../live/index.ts';
import {
  excerptLength,
  type NotificationText,
  truncateText,
} from '../inbox/notification-text.rules.ts';
import { createNotifier } from '../inbox/notifier.service.ts';

const leadLink = (leadId: string) => `/lead-dashboard?lead=${leadId}`;

/** Notifies freelancers about messages of their leads, and about emails that did not reach one. */
export function leadNotificationEvents(live: Live): EventHandlers {
  const notify = createNotifier(live);
  const publishLead = ({ freelancerId, leadId }: { freelancerId: string; leadId: string }) =>
    live.publishUserChange(freelancerId, { topic: 'lead', id: leadId });

  return {
    'lead.received': async (event) => {
      const { freelancerId: userId, leadId, email, suspicious } = event.payload;
      publishLead(event.payload);
      await notify(
        { userId, event },
        {
          ...receivedText(event.payload),
          link: leadLink(leadId),
          writerEmail: email,
          isMailed: !suspicious,
        },
      );
    },
    'lead.logged': async ({ payload }) => publishLead(payload),
    'lead.changed': async ({ payload }) => publishLead(payload),
    'lead.mail-settled': async (event) => {
      const { freelancerId: userId, leadId, state, to } = event.payload;
      publishLead(event.payload);
      if (state === 'sent') return;
      await notify(
        { userId, event },
        { ...notDeliveredText(event.payload), link: leadLink(leadId), writerEmail: to },
      );
    },
  };
}

const receivedText = ({
  name,
  host,
  campaign,
  message,
  suspicious,
}: EventPayload<'lead.received'>): NotificationText => ({
  title: `${name} contacted you ${campaign ? `through “${campaign}”` : `on ${host}`}${suspicious ? ' (may be spam)' : ''}`,
  body: truncateText(message, excerptLength),
});

const notDeliveredText = ({ to, reason }: EventPayload<'lead.mail-settled'>): NotificationText => ({
  title: `Your email to ${to} was not delivered`,
  body: reason,
});
