import { type ChatCard, cardRefOf, type LiveChange } from '@soloist/contracts';
import {
  AppError,
  type EventHandlers,
  type EventWith,
  isAccountDeleted,
} from '@soloist/server-kit';
import { v5 as uuidOf } from 'uuid';
import type { Live } from '../../live/index.ts';
import type { MessagingIdentityClient } from '../../people/index.ts';
import { deliverMessage } from '../messages/send-message.service.ts';

type DocumentEvent = EventWith<{ clientEmail: string; freelancerId: string }>;

// Our namespace for cards: the same document is the same message.
const namespace = '3f2b8c1e-6f0d-4a59-9c1b-6f4be1f0a7d2';

interface NewCard {
  card: ChatCard;
  /** The acting person. */
  sender: string;
  receiver: string;
}

/** Adds a document to the conversation of the two, once, however often its event arrives. */
async function addCard(live: Live, { card, sender, receiver }: NewCard): Promise<void> {
  if (sender === receiver || (await isAccountDeleted(sender)) || (await isAccountDeleted(receiver)))
    return;
  const client_id = uuidOf(cardRefOf(card), namespace);
  const input = { sender, receiver, message: '', card, client_id, isNotifiedSeparately: true };
  await deliverMessage(live, input).catch((err: unknown) => {
    // One of them has blocked the other.
    if (!(err instanceof AppError && err.code === 'forbidden')) throw err;
  });
}

interface CardEventDeps {
  live: Live;
  identity: MessagingIdentityClient;
}

/**
 * Documents in the conversation of freelancer and client, where the client has an account: the
 * document once, and each change of its state to both.
 */
export function cardEvents({ live, identity }: CardEventDeps): EventHandlers {
  /** The client's account, whose open windows receive the change. */
  async function publishToClient({ payload }: DocumentEvent, change: LiveChange) {
    const { clientEmail } = payload;
    const clientId = clientEmail ? await identity.findAccountId(clientEmail) : undefined;
    if (clientId && clientId !== payload.freelancerId) live.publishUserChange(clientId, change);
    return clientId;
  }
  const publishProposal = (event: DocumentEvent & { payload: { proposalId: string } }) =>
    publishToClient(event, { topic: 'proposal', id: event.payload.proposalId });
  const publishInvoice = (event: DocumentEvent & { payload: { invoiceId: string } }) =>
    publishToClient(event, { topic: 'invoice', id: event.payload.invoiceId });

  return {
    'proposal.delivery-changed': async (event) => {
      const { kind, state, freelancerId: sender, proposalId: id, projectName } = event.payload;
      const receiver = await publishProposal(event);
      if (!receiver || kind !== 'proposal' || state !== 'sent') return;
      const card = { kind: 'proposal' as const, id, name: projectName };
      await addCard(live, { card, sender, receiver });
    },
    'proposal.accepted': async (event) => {
      const { freelancerId: receiver, proposalId: id, projectName } = event.payload;
      const sender = await publishProposal(event);
      const card = { kind: 'contract' as const, id, name: projectName };
      if (sender) await addCard(live, { card, sender, receiver });
    },
    'project.milestone-moved': async (event) => {
      const {
        status,
        freelancerId: sender,
        proposalId: id,
        milestoneId,
        milestone,
      } = event.payload;
      const receiver = await publishProposal(event);
      if (!receiver || status !== 'submitted') return;
      const card = { kind: 'milestone' as const, id, milestoneId, name: milestone };
      await addCard(live, { card, sender, receiver });
    },
    'invoice.delivery-changed': async (event) => {
      const { kind, state, freelancerId: sender, invoiceId: id, number } = event.payload;
      const receiver = await publishInvoice(event);
      if (!receiver || kind !== 'invoice' || state !== 'sent') return;
      const card = { kind: 'invoice' as const, id, name: number };
      await addCard(live, { card, sender, receiver });
    },
    'proposal.viewed': async (event) => void (await publishProposal(event)),
    'proposal.declined': async (event) => void (await publishProposal(event)),
    'project.hours-moved': async (event) => void (await publishProposal(event)),
    'project.ended': async (event) => void (await publishProposal(event)),
    'project.file-added': async (event) => void (await publishProposal(event)),
    'invoice.viewed': async (event) => void (await publishInvoice(event)),
    'invoice.overdue': async (event) => void (await publishInvoice(event)),
    'invoice.paid': async (event) => void (await publishInvoice(event)),
    'invoice.part-paid': async (event) => void (await publishInvoice(event)),
    'invoice.refunded': async (event) => void (await publishInvoice(event)),
    'invoice.disputed': async (event) => void (await publishInvoice(event)),
  };
}
