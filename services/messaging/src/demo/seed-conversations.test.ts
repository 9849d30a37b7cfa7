import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  sampleInvoiceSummary,
  sampleMyProfile,
  sampleProposalSummary,
} from '@soloist/contracts/testing';
import { newId } from '@soloist/server-kit/testing';
import { startTestChat } from '../../test/chat-harness.ts';
import { MessageModel } from '../modules/chat/index.ts';
import { demoConversations } from './conversations.ts';
import { seedConversations } from './seed-conversations.ts';

type TestChat = Awaited<ReturnType<typeof startTestChat>>;
type Person = Awaited<ReturnType<TestChat['newPerson']>>;

const clientEmail = 'grace@demo.soloist.local';
const proposal = sampleProposalSummary({ email: clientEmail });
const invoice = sampleInvoiceSummary({ id: newId(), email: clientEmail });

let chat: TestChat;
let people: Map<string, Person>;
/** Identity and documents, as far as the seed asks them. */
const fakeServices = createServer((req, res) => {
  res.setHeader('content-type', 'application/json');
  if (req.url?.startsWith('/proposal/')) {
    const items = req.url.startsWith('/proposal/invoices') ? [invoice] : [proposal];
    res.end(JSON.stringify({ items, nextCursor: null }));
    return;
  }
  let body = '';
  req.on('data', (chunk) => {
    body += chunk;
  });
  req.on('end', () => {
    const { email } = JSON.parse(body);
    const user = sampleMyProfile({ id: people.get(email)!.id });
    res.end(JSON.stringify({ success: true, token: 'token', user }));
  });
});

beforeAll(async () => {
  chat = await startTestChat();
  people = new Map();
  const emails = ['ada@demo.soloist.local', ...demoConversations.map(({ email }) => email)];
  for (const email of emails) people.set(email, await chat.newPerson());
  await once(fakeServices.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  fakeServices.close();
  await chat.close();
});

const seed = (NODE_ENV: 'development' | 'production' = 'development') => {
  const url = `http://127.0.0.1:${(fakeServices.address() as AddressInfo).port}`;
  const services = { IDENTITY_URL: url, DOCUMENTS_URL: url };
  return seedConversations({ NODE_ENV, DEMO_PASSWORD: 'a quiet green harbour', ...services });
};

it('creates no sample conversations in production', async () => {
  await expect(seed('production')).rejects.toThrow('never created in production');
  expect(await MessageModel.countDocuments()).toBe(0);
});

it('gives the demo freelancer conversations once, the newest first', async () => {
  for (const _ of ['once', 'twice']) await seed();
  const { items } = await people.get('ada@demo.soloist.local')!.list();
  const newest = demoConversations
    .toSorted((a, b) => a.messages.at(-1)!.hoursAgo - b.messages.at(-1)!.hoursAgo)
    .map(({ messages }) => messages.at(-1)!.text);
  expect(items.map(({ lastMessage }: { lastMessage: string }) => lastMessage)).toEqual(newest);
  const count = demoConversations.flatMap(({ messages }) => messages).length;
  expect(await MessageModel.countDocuments()).toBe(count);
});

it('leaves only the marked conversation unread, and shows the client’s documents', async () => {
  const ada = people.get('ada@demo.soloist.local')!;
  const { items } = await ada.list();
  const unread = demoConversations.filter(({ isUnread }) => isUnread).length;
  expect(items.filter(({ unread }: { unread: number }) => unread > 0)).toHaveLength(unread);
  const { items: messages } = await ada.messagesWith(people.get(clientEmail)!);
  const cards = messages.flatMap(({ card }: { card: { id: string } | null }) => card ?? []);
  expect(cards.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [proposal.id, invoice.id].toSorted(),
  );
});
