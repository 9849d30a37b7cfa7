import type { Delivery } from '@soloist/contracts';
import type { EventHandlers, EventWith } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import type { NotedEvent } from './noted.ts';
import {
  acceptedText,
  askedText,
  declinedText,
  draftReadyText,
  fileText,
  hostText,
  invoiceMailName,
  invoiceViewedText,
  leadMailText,
  leadText,
  milestoneText,
  type NotificationText,
  notDeliveredText,
  overdueText,
  paidText,
  recommendationText,
  viewedText,
  webhookText,
} from './notification-texts.ts';
import { createNotifier, type Note } from './notifier.ts';

type ProposalEvent = EventWith<{ proposalId: string; freelancerId: string }, NotedEvent>;
type InvoiceEvent = EventWith<{ invoiceId: string; freelancerId: string }, NotedEvent>;

const leadLink = (leadId: string) => `/lead-dashboard?lead=${leadId}`;

const isUndelivered = (state: Delivery['state']) => state === 'failed' || state === 'bounced';

/**
 * Tells the freelancer what happened to a paper or a host name, or who wrote: a note to keep, and at
 * once in open windows.
 */
export function notificationEvents(live: Live): EventHandlers {
  const keep = createNotifier(live);
  const notify = (event: EventWith<{ freelancerId: string }, NotedEvent>, note: Note) =>
    keep({ userId: event.payload.freelancerId, event }, note);

  /** What is open is fetched again; without a text there is nothing to keep. */
  async function tellProposal(event: ProposalEvent, text?: NotificationText) {
    const { freelancerId, proposalId } = event.payload;
    live.tellChange(freelancerId, { topic: 'proposal', id: proposalId });
    if (text) await notify(event, { ...text, link: `/project/status/${proposalId}` });
  }

  async function tellInvoice(event: InvoiceEvent, text?: NotificationText) {
    const { freelancerId, invoiceId } = event.payload;
    live.tellChange(freelancerId, { topic: 'invoice', id: invoiceId });
    if (text) {
      await notify(event, { ...text, link: `/projects?tab=invoices&invoice=${invoiceId}` });
    }
  }

  const tellLead = ({ freelancerId, leadId }: { freelancerId: string; leadId: string }) =>
    live.tellChange(freelancerId, { topic: 'lead', id: leadId });

  return {
    'proposal.viewed': (event) => tellProposal(event, viewedText(event.payload)),
    'proposal.accepted': (event) => tellProposal(event, acceptedText(event.payload)),
    'proposal.declined': (event) => tellProposal(event, declinedText(event.payload)),
    'proposal.question-asked': async (event) => {
      await tellProposal(event);
      await notify(event, { ...askedText(event.payload), link: '/message' });
    },
    'proposal.delivery-changed': (event) => {
      const { state, projectName } = event.payload;
      const text = isUndelivered(state)
        ? notDeliveredText(event.payload, `“${projectName}”`)
        : undefined;
      return tellProposal(event, text);
    },
    'project.milestone-moved': (event) => tellProposal(event, milestoneText(event.payload)),
    // The freelancer's own doing is no news to them.
    'project.ended': async ({ payload: { freelancerId, proposalId: id } }) =>
      live.tellChange(freelancerId, { topic: 'proposal', id }),
    'project.file-added': (event) =>
      tellProposal(event, event.payload.by === 'client' ? fileText(event.payload) : undefined),
    'invoice.draft-ready': async (event) => {
      await tellProposal(event);
      const link = `/invoice/new?id=${event.payload.draftId}`;
      await notify(event, { ...draftReadyText(event.payload), link });
    },
    'invoice.delivery-changed': (event) => {
      const { state } = event.payload;
      const text = isUndelivered(state)
        ? notDeliveredText(event.payload, invoiceMailName(event.payload))
        : undefined;
      return tellInvoice(event, text);
    },
    'identity.host-changed': (event) =>
      notify(event, { ...hostText(event.payload), link: '/settings#domain' }),
    'webhook.switched-off': (event) => {
      const { userId, webhookId } = event.payload;
      const link = `/settings/webhooks/${webhookId}`;
      return keep({ userId, event }, { ...webhookText(event.payload), link });
    },
    'lead.received': async (event) => {
      const { freelancerId, leadId, email, suspicious } = event.payload;
      live.tellChange(freelancerId, { topic: 'lead', id: leadId });
      await notify(event, {
        ...leadText(event.payload),
        link: leadLink(leadId),
        writerEmail: email,
        isMailed: !suspicious,
      });
    },
    'lead.logged': async ({ payload }) => tellLead(payload),
    'lead.changed': async ({ payload }) => tellLead(payload),
    'lead.mail-settled': async (event) => {
      const { payload } = event;
      tellLead(payload);
      if (payload.state === 'sent') return;
      await notify(event, {
        ...leadMailText(payload),
        link: leadLink(payload.leadId),
        writerEmail: payload.to,
      });
    },
    'recommendation.answered': async (event) => {
      const { freelancerId, recommendationId, writerId } = event.payload;
      live.tellChange(freelancerId, { topic: 'recommendation', id: recommendationId });
      const text = recommendationText(event.payload);
      const link = '/requestrecommendation';
      if (text) await notify(event, { ...text, link, ...(writerId ? { writerId } : {}) });
    },
    'invoice.viewed': (event) => tellInvoice(event, invoiceViewedText(event.payload)),
    'invoice.overdue': (event) => tellInvoice(event, overdueText(event.payload)),
    'invoice.paid': (event) => tellInvoice(event, paidText(event.payload)),
  };
}
