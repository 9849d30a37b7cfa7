import type { LiveChange } from '@soloist/contracts';
import type { EventHandlers, EventWith } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { Live } from '../live/live.socket.ts';
import { showCard } from './cards.service.ts';

type PaperEvent = EventWith<{ clientEmail: string; freelancerId: string }>;

interface Parts {
  live: Live;
  identity: IdentityClient;
}

/**
 * Papers in the conversation of freelancer and client, where the client has an account: the paper
 * once, and at both that its state is another.
 */
export function cardEvents({ live, identity }: Parts): EventHandlers {
  /** The client's account, whose open windows hear of the change. */
  async function tellClient({ payload }: PaperEvent, change: LiveChange) {
    const { clientEmail } = payload;
    const clientId = clientEmail ? await identity.accountOf(clientEmail) : undefined;
    if (clientId && clientId !== payload.freelancerId) live.tellChange(clientId, change);
    return clientId;
  }
  const tellProposal = (event: PaperEvent & { payload: { proposalId: string } }) =>
    tellClient(event, { topic: 'proposal', id: event.payload.proposalId });
  const tellInvoice = (event: PaperEvent & { payload: { invoiceId: string } }) =>
    tellClient(event, { topic: 'invoice', id: event.payload.invoiceId });
  const alone = async (telling: Promise<unknown>) => void (await telling);

  return {
    'proposal.delivery-changed': async (event) => {
      const { kind, state, freelancerId: sender, proposalId: id, projectName } = event.payload;
      const receiver = await tellProposal(event);
      if (!receiver || kind !== 'proposal' || state !== 'sent') return;
      const card = { kind: 'proposal' as const, id, name: projectName };
      await showCard(live, { card, sender, receiver });
    },
    'proposal.accepted': async (event) => {
      const { freelancerId: receiver, proposalId: id, projectName } = event.payload;
      const sender = await tellProposal(event);
      const card = { kind: 'contract' as const, id, name: projectName };
      if (sender) await showCard(live, { card, sender, receiver });
    },
    'project.milestone-moved': async (event) => {
      const {
        status,
        freelancerId: sender,
        proposalId: id,
        milestoneId,
        milestone,
      } = event.payload;
      const receiver = await tellProposal(event);
      if (!receiver || status !== 'submitted') return;
      const card = { kind: 'milestone' as const, id, milestoneId, name: milestone };
      await showCard(live, { card, sender, receiver });
    },
    'invoice.delivery-changed': async (event) => {
      const { kind, state, freelancerId: sender, invoiceId: id, number } = event.payload;
      const receiver = await tellInvoice(event);
      if (!receiver || kind !== 'invoice' || state !== 'sent') return;
      const card = { kind: 'invoice' as const, id, name: number };
      await showCard(live, { card, sender, receiver });
    },
    'proposal.viewed': (event) => alone(tellProposal(event)),
    'proposal.declined': (event) => alone(tellProposal(event)),
    'project.ended': (event) => alone(tellProposal(event)),
    'project.file-added': (event) => alone(tellProposal(event)),
    'invoice.viewed': (event) => alone(tellInvoice(event)),
    'invoice.overdue': (event) => alone(tellInvoice(event)),
    'invoice.paid': (event) => alone(tellInvoice(event)),
    'invoice.part-paid': (event) => alone(tellInvoice(event)),
    'invoice.refunded': (event) => alone(tellInvoice(event)),
    'invoice.disputed': (event) => alone(tellInvoice(event)),
  };
}
