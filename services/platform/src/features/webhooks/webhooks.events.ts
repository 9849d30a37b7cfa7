import type { EventName, EventPayload, WebhookData, WebhookType } from '@soloist/contracts';
import type { EventHandlers, EventWith } from '@soloist/service-kit';
import type { KeepMessage } from './deliveries.service.ts';

/** Events that webhooks tell of are called as the types. */
type ToldEvent = EventWith<object, WebhookType & EventName>;
type EventOf<Type extends WebhookType> = Extract<ToldEvent, { name: Type }>;

interface Told<Type extends WebhookType> {
  /** Whose webhooks are told. */
  userId: string;
  /** Its page, as a path. */
  link: string;
  facts: Omit<WebhookData<Type>, 'link'>;
}

type Tellings = { [Type in WebhookType]: (payload: EventOf<Type>['payload']) => Told<Type> };

interface Project {
  freelancerId: string;
  proposalId: string;
  projectName: string;
  clientName: string;
}
const ofProject = ({ freelancerId, proposalId, projectName, clientName }: Project) => ({
  userId: freelancerId,
  link: `/project/status/${proposalId}`,
  facts: { proposalId, projectName, clientName },
});

const ofInvoice = ({
  freelancerId,
  invoiceId,
  number,
  clientName,
  total,
  currency,
}: EventPayload<'invoice.paid' | 'invoice.overdue'>) => ({
  userId: freelancerId,
  link: `/projects?tab=invoices&invoice=${invoiceId}`,
  facts: { invoiceId, number, clientName, total, currency },
});

/** Who is told of an event, and what: nothing that they could not see in the product. */
const tellings: Tellings = {
  'lead.received': ({ freelancerId, leadId, name, email, company, campaign, suspicious }) => ({
    userId: freelancerId,
    link: `/lead-dashboard?lead=${leadId}`,
    facts: { leadId, name, email, company, campaign, suspicious },
  }),
  'proposal.viewed': ofProject,
  'proposal.accepted': ofProject,
  'proposal.declined': ({ reason, ...proposal }) => {
    const told = ofProject(proposal);
    return { ...told, facts: { ...told.facts, reason } };
  },
  'project.ended': ({ status, reason, ...project }) => {
    const told = ofProject(project);
    return { ...told, facts: { ...told.facts, status, reason } };
  },
  'invoice.paid': ofInvoice,
  'invoice.overdue': ofInvoice,
  'payout.moved': ({ userId, payoutId, amount, currency, state, reason }) => ({
    userId,
    link: '/payments',
    facts: { payoutId, amount, currency, state, reason },
  }),
  'job.applied': ({ employerId, jobId, applicationId, title, name }) => ({
    userId: employerId,
    link: `/job/status/${jobId}`,
    facts: { jobId, applicationId, title, name },
  }),
};

/** Notes a message for each webhook of whom an event concerns. */
export const webhookEvents = (keep: KeepMessage): EventHandlers =>
  Object.fromEntries(
    Object.entries(tellings).map(([type, tell]) => [
      type,
      async (event: ToldEvent) => {
        const { userId, link, facts } = (tell as (payload: unknown) => Told<WebhookType>)(
          event.payload,
        );
        await keep({
          ...{ userId, link, facts },
          type: event.name,
          at: event.at,
          eventId: event.id,
        });
      },
    ]),
  );
