import type { DomainEvent } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  type ChatTestPerson,
  startTestChat,
  type TestChat,
} from '../../../../test/chat-harness.ts';
import { UnreadWaitModel } from '../unread/unread-waits.model.ts';

let chat: TestChat;
let ada: ChatTestPerson;
let noor: ChatTestPerson;
let email: string;
beforeAll(async () => {
  chat = await startTestChat();
});
afterAll(() => chat.close());
beforeEach(async () => {
  [ada, noor] = await Promise.all([chat.newPerson('Ada'), chat.newPerson('Noor')]);
  email = `${noor.id}@client.test`;
  chat.messaging.accounts.set(email, noor.id);
});
afterEach(() => chat.closeWindows());

const publish = (event: DomainEvent) => chat.messaging.publish(event);
const proposal = (proposalId = newId()) => ({
  proposalId,
  freelancerId: ada.id,
  projectName: 'Winter packaging',
  clientEmail: email,
});
const proposalSent = (fields = proposal(), over: object = {}) =>
  newEvent('proposal.delivery-changed', {
    ...fields,
    ...{ kind: 'proposal', state: 'sent', to: email, reason: '' },
    ...over,
  });
const milestoneMoved = (status: 'submitted' | 'approved', fields = proposal()) =>
  newEvent('project.milestone-moved', {
    ...fields,
    ...{ clientName: 'Noor', milestoneId: 'm1', milestone: 'Sketches' },
    ...{ status, by: 'freelancer' },
  });
const invoiceSent = (over: object = {}) =>
  newEvent('invoice.delivery-changed', {
    ...{ invoiceId: newId(), freelancerId: ada.id, number: 'INV-0007', clientEmail: email },
    ...{ kind: 'invoice', state: 'sent', to: email, reason: '' },
    ...over,
  });
const cards = async () =>
  (await ada.messagesWith(noor)).items
    .map(({ card, sender }: { card: object; sender: string }) => ({ ...card, sender }))
    .toReversed();

test('shows sent, signed, submitted and invoiced documents in the two people’s conversation', async () => {
  const fields = proposal();
  const bill = invoiceSent();
  const published = [
    proposalSent(fields),
    newEvent('proposal.accepted', { ...fields, clientName: 'Noor' }),
    milestoneMoved('submitted', fields),
    bill,
  ];
  for (const [index, event] of published.entries()) {
    await publish(event);
    await eventually(async () => (await cards()).length === index + 1);
  }
  const id = fields.proposalId;
  expect(await cards()).toEqual([
    { kind: 'proposal', id, name: 'Winter packaging', sender: ada.id },
    { kind: 'contract', id, name: 'Winter packaging', sender: noor.id },
    { kind: 'milestone', id, milestoneId: 'm1', name: 'Sketches', sender: ada.id },
    { kind: 'invoice', id: bill.payload.invoiceId, name: 'INV-0007', sender: ada.id },
  ]);
});

test('shows the latest document in the list', async () => {
  const line = async () => (await noor.list()).items[0]?.lastMessage;
  await publish(milestoneMoved('submitted'));
  await eventually(async () => (await line()) === 'Milestone “Sketches”');
  await publish(invoiceSent());
  await eventually(async () => (await line()) === 'Invoice INV-0007');
});

test('stores one card for a document, however many processes receive its event', async () => {
  const fields = proposal();
  const again = proposalSent(fields);
  await Promise.all([
    publish(again),
    publish(again),
    publish(proposalSent(fields)),
    publish(proposalSent(fields)),
  ]);
  await publish(milestoneMoved('submitted', fields));
  await publish(milestoneMoved('submitted', fields));
  await eventually(async () => (await cards()).length === 2);
  await publish(invoiceSent());
  await eventually(async () => (await cards()).length === 3);
});

test('publishes a new card and a changed document to both immediately', async () => {
  const window = await chat.windowOf(noor);
  const fields = proposal();
  await publish(proposalSent(fields));
  await eventually(() => window.received.length === 1);
  expect(window.received[0]).toMatchObject({ message: '', senderName: 'Ada Haddad' });
  await publish(newEvent('proposal.declined', { ...fields, clientName: 'Noor', reason: '' }));
  const change = { topic: 'proposal', id: fields.proposalId };
  await eventually(
    () =>
      window.hints.filter(({ topic, id }) => topic === change.topic && id === change.id).length ===
      2,
  );
});

test('creates no card for undelivered emails, copies, reminders or clients without an account', async () => {
  await publish(proposalSent(proposal(), { state: 'failed' }));
  await publish(proposalSent(proposal(), { kind: 'signed' }));
  await publish(proposalSent({ ...proposal(), clientEmail: 'nobody@client.test' }));
  await publish(milestoneMoved('approved'));
  await publish(invoiceSent({ kind: 'reminder' }));
  await publish(invoiceSent());
  await eventually(async () => (await cards()).length > 0);
  expect(await cards()).toMatchObject([{ kind: 'invoice' }]);
});

test('creates no card between two people when one has blocked the other', async () => {
  const window = await chat.windowOf(noor);
  await noor.set(ada, { blocked: true });
  await publish(proposalSent());
  await publish(invoiceSent());
  await eventually(() =>
    ['proposal', 'invoice'].every((topic) => window.hints.some((hint) => hint.topic === topic)),
  );
  await publish(proposalSent());
  await eventually(() => window.hints.filter(({ topic }) => topic === 'proposal').length === 2);
  expect(await cards()).toEqual([]);
});

test('starts no conversation for a document that a person sent to themselves', async () => {
  const guestAddress = `${ada.id}@client.test`;
  chat.messaging.accounts.set(guestAddress, ada.id);
  await publish(proposalSent({ ...proposal(), clientEmail: guestAddress }));
  await publish(invoiceSent());
  await eventually(async () => (await cards()).length === 1);
  expect((await ada.list()).items).toHaveLength(1);
});

test('sends no unread-message notification for a card, because its document has a notification', async () => {
  await publish(proposalSent());
  await eventually(async () => (await cards()).length === 1);
  expect(await UnreadWaitModel.exists({ userId: noor.id })).toBeNull();
});
