import type { EventName, EventPayload, WebhookData, WebhookType } from '@soloist/contracts';
import type { EventHandlers, EventWith } from '@soloist/server-kit';
import type { StoreMessage } from './deliveries.service.ts';

/** Events that webhooks deliver have the names of their types. */
type OutgoingWebhookEvent = EventWith<object, WebhookType & EventName>;
type EventOf<Type extends WebhookType> = Extract<OutgoingWebhookEvent, { name: Type }>;

interface WebhookNotification<Type extends WebhookType> {
  /** The owner of the webhooks. */
  userId: string;
  /** Its page, as a path. */
  link: string;
  details: Omit<WebhookData<Type>, 'link'>;
}

type WebhookNotifications = {
  [Type in WebhookType]: (payload: EventOf<Type>['payload']) => WebhookNotification<Type>;
};

interface Project {
  freelancerId: string;
  proposalId: string;
  projectName: string;
  clientName: string;
}
const ofProject = ({ freelancerId, proposalId, projectName, clientName }: Project) => ({
  userId: freelancerId,
  link: `/project/status/${proposalId}`,
  details: { proposalId, projectName, clientName },
});

const ofInvoice = ({
  freelancerId,
  invoiceId,
  number,
  clientName,
  total,
  currency,
  paidBy,
}: EventPayload<'invoice.paid' | 'invoice.overdue'>) => ({
  userId: freelancerId,
  link: `/projects?tab=invoices&invoice=${invoiceId}`,
  details: { invoiceId, number, clientName, total, currency, paidBy },
});

/** The recipient of an event and its payload: only what they can see in the product. */
const webhookNotifications: WebhookNotifications = {
  'lead.received': ({ freelancerId, leadId, name, email, company, campaign, suspicious }) => ({
    userId: freelancerId,
    link: `/lead-dashboard?lead=${leadId}`,
    details: { leadId, name, email, company, campaign, suspicious },
  }),
  'proposal.viewed': ofProject,
  'proposal.accepted': ({ signedBy, ...proposal }) => {
    const notification = ofProject(proposal);
    return { ...notification, details: { ...notification.details, signedBy } };
  },
  'proposal.declined': ({ reason, ...proposal }) => {
    const notification = ofProject(proposal);
    return { ...notification, details: { ...notification.details, reason } };
  },
  'project.ended': ({ status, reason, ...project }) => {
    const notification = ofProject(project);
    return { ...notification, details: { ...notification.details, status, reason } };
  },
  'invoice.paid': ofInvoice,
  'invoice.overdue': ofInvoice,
  'payout.moved': ({ userId, payoutId, amount, currency, state, reason }) => ({
    userId,
    link: '/payments',
    details: { payoutId, amount, currency, state, reason },
  }),
  'job.applied': ({ employerId, jobId, applicationId, title, name }) => ({
    userId: employerId,
    link: `/job/status/${jobId}`,
    details: { jobId, applicationId, title, name },
  }),
};

/** Stores a message for each webhook of an event's recipient. */
export const webhookEvents = (keep: StoreMessage): EventHandlers =>
  Object.fromEntries(
    Object.entries(webhookNotifications).map(([type, createNotification]) => [
      type,
      async (event: OutgoingWebhookEvent) => {
        const { userId, link, details } = (
          createNotification as (payload: unknown) => WebhookNotification<WebhookType>
        )(event.payload);
        await keep({
          ...{ userId, link, details },
          type: event.name,
          at: event.at,
          eventId: event.id,
        });
      },
    ]),
  );
