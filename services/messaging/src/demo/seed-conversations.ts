import { setTimeout as sleep } from 'node:timers/promises';
import { auth, type ChatCard, invoices, proposals } from '@soloist/contracts';
import { callService } from '@soloist/server-kit';
import { sampleUserAgent } from '@soloist/server-kit/device';
import mongoose from 'mongoose';
import { v5 as uuidOf } from 'uuid';
import type { MessagingConfig } from '../config.ts';
import {
  ConversationModel,
  changeMessage,
  markReadUpTo,
  type StoredChatMessage,
  storeMessage,
} from '../modules/chat/index.ts';
import { PersonModel } from '../modules/people/index.ts';
import { type DemoMessage, demoConversations } from './conversations.ts';

const freelancerEmail = 'ada@demo.soloist.local';
const hourMs = 3600 * 1000;
const peopleTimeoutMs = 20_000;
/** Our namespace for the ids of sample messages: a second run stores none twice. */
const namespace = '5b0f6c58-3c7e-4c0a-8a3e-0d6f1f7c9e11';

type SeedConfig = Pick<MessagingConfig, 'NODE_ENV' | 'DOCUMENTS_URL' | 'IDENTITY_URL'> & {
  DEMO_PASSWORD: string;
};

/**
 * Fills a database without conversations with those of the demo freelancer. Expects a connected
 * database, and identity, documents and messaging running: messaging knows people from events.
 */
export async function seedConversations(config: SeedConfig): Promise<void> {
  if (config.NODE_ENV === 'production')
    throw new Error('Sample conversations are never created in production.');
  if (await ConversationModel.exists({})) return;
  const freelancer = await logIn(config, freelancerEmail);
  for (const { email, messages, isUnread = false } of demoConversations) {
    const other = await logIn(config, email);
    const people = { freelancer: freelancer.id, other: other.id };
    await waitForPeople(Object.values(people));
    const cards = await findCards(config, { token: freelancer.token, email });
    const newestTo = new Map<string, StoredChatMessage>();
    for (const [position, demo] of messages.entries()) {
      const card = demo.card ? cards[demo.card] : null;
      // The sample document was changed or deleted.
      if (demo.card && !card) continue;
      const stored = await storeSample(demo, { people, card, name: `${email} ${position}` });
      newestTo.set(String(stored.receiver), stored);
    }
    for (const [reader, { _id }] of newestTo) {
      const reached = isUnread && reader === people.freelancer ? 'delivered' : 'seen';
      await markReadUpTo(reader, { messageId: String(_id), reached });
    }
  }
}

interface Position {
  people: Record<DemoMessage['from'], string>;
  card: ChatCard | null | undefined;
  name: string;
}

async function storeSample(demo: DemoMessage, { people, card, name }: Position) {
  const { from, hoursAgo, text = '', reaction } = demo;
  const receiver = people[from === 'other' ? 'freelancer' : 'other'];
  const { stored } = await storeMessage({
    sender: people[from],
    receiver,
    message: text,
    client_id: uuidOf(name, namespace),
    createdAt: new Date(Date.now() - hoursAgo * hourMs),
    card: card ?? undefined,
    // No emails about sample messages.
    isNotifiedSeparately: true,
  });
  if (reaction) {
    const by = [new mongoose.Types.ObjectId(receiver)];
    await changeMessage(stored._id, () => ({ reactions: [{ emoji: reaction, by }] }));
  }
  return stored;
}

async function logIn({ IDENTITY_URL, DEMO_PASSWORD }: SeedConfig, email: string) {
  const { token, user } = await callService(auth.login, {
    url: IDENTITY_URL,
    body: { email, password: DEMO_PASSWORD },
    userAgent: sampleUserAgent,
    whenAway: 'The identity service rejected the demo account.',
  });
  return { id: user.id, token };
}

/** Identity’s events about its new people may still be on their way. */
async function waitForPeople(ids: string[]): Promise<void> {
  const deadline = Date.now() + peopleTimeoutMs;
  const filter = { _id: mongoose.trusted({ $in: ids }) };
  while ((await PersonModel.countDocuments(filter)) < ids.length) {
    if (Date.now() > deadline)
      throw new Error('Messaging has not heard of the demo accounts: is it running?');
    await sleep(200);
  }
}

/** The freelancer’s documents for this person, as cards. */
async function findCards({ DOCUMENTS_URL: url }: SeedConfig, of: { token: string; email: string }) {
  const call = {
    url,
    authorization: `Bearer ${of.token}`,
    whenAway: 'The documents service did not list the sample documents.',
  };
  const [sentProposals, sentInvoices] = await Promise.all([
    callService(proposals.fetchAllProposals, call),
    callService(invoices.list, call),
  ]);
  const proposal = sentProposals.items.find(({ email }) => email === of.email);
  const invoice = sentInvoices.items.find(({ email }) => email === of.email);
  return {
    proposal: proposal && {
      kind: 'proposal' as const,
      id: proposal.id,
      name: proposal.project_name,
    },
    invoice: invoice && { kind: 'invoice' as const, id: invoice.id, name: invoice.number },
  };
}
