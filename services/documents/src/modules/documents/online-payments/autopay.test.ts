import { dayMs } from '@soloist/contracts';
import { internalSecretHeader, newEvent } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow } from '../../../../test/invoice-requests.ts';
import { MailModel } from '../../mail/mails.model.ts';
import { onlinePaymentEvents } from './online-payments.events.ts';
import { readPayable } from './payable.service.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

async function newInvoice(changes: object = {}) {
  const { userId, token } = harness.signIn();
  const { id, orderId, email } = await harness.createInvoice(token, changes);
  const list = (over: Record<string, string> = {}, isService = true) => {
    const details = { freelancerId: userId, email, since: new Date(0).toISOString(), orderId };
    return harness.send(
      `GET /proposal/autopayable?${new URLSearchParams({ ...details, ...over })}`,
      { headers: isService ? { [internalSecretHeader]: harness.config.INTERNAL_SECRET } : {} },
    );
  };
  const publish = async (over: object) => {
    const event = newEvent('autopay.moved', {
      ...{ mandateId: newId(), freelancerId: userId, clientName: 'Sofie Lind', clientEmail: email },
      ...{ senderName: 'Ada Okafor', senderEmail: 'ada@soloist.example', orderId, number: 'INV-1' },
      ...{ news: 'announced', amount: 50_000, currency: 'INR', timeZone: 'Asia/Kolkata' },
      ...{ at: '', method: 'Visa ending in 1111', reason: '', text: [] },
      ...over,
    });
    // Delivered three times, since a delivery may be repeated.
    const handler = onlinePaymentEvents(harness.jobDeps)['autopay.moved'];
    for (let time = 0; time < 3; time++) await handler(event);
  };
  return {
    ...{ id, orderId, userId, token, list, publish },
    mails: () => MailModel.find({ about: userId, kind: 'autopay' }).lean(),
  };
}

describe('the invoices that an autopay covers', () => {
  test('are the unpaid ones of this client, sent since it was accepted, and its first', async () => {
    const { list, id } = await newInvoice();
    const { body } = await list();
    expect(body.invoices).toMatchObject([{ invoiceId: id, isContested: false, recurringId: null }]);
    const since = new Date(Date.now() + dayMs).toISOString();
    expect((await list({ since })).body.invoices).toHaveLength(1);
    expect((await list({ since, orderId: 'x'.repeat(32) })).body.invoices).toEqual([]);
    expect((await list({ email: 'other@nordlys.example' })).body.invoices).toEqual([]);
    expect((await list({ freelancerId: newId() })).body.invoices).toEqual([]);
    expect((await list({ recurringId: newId() })).body.invoices).toEqual([]);
  });

  test('are returned to our services only', async () => {
    const { list } = await newInvoice();
    expect((await list({}, false)).status).toBe(401);
  });

  test('say that a part was credited', async () => {
    const { list, id, token } = await newInvoice();
    const body = { credit_id: crypto.randomUUID(), amount: 1000, reason: 'Less' };
    await harness.act(token, { id, action: 'credit', body });
    expect((await list()).body.invoices).toMatchObject([{ isContested: true }]);
  });
});

test('the client is emailed once about each change, and never about their own skip', async () => {
  const { publish, mails } = await newInvoice();
  await publish({ at: new Date(Date.now() + dayMs).toISOString() });
  await publish({ news: 'skipped' });
  expect(await mails()).toHaveLength(1);
});

test('a charge whose amount changed has an email of its own, which is its notice', async () => {
  const { publish, mails, orderId } = await newInvoice();
  const at = new Date(Date.now() + dayMs).toISOString();
  await publish({ at });
  const [first] = await mails();
  await publish({ at, amount: 30_000, reason: 'The amount due has changed.' });
  const ids = (await mails()).map(({ _id }) => _id);
  expect(ids).toHaveLength(2);
  const notice = (await readPayable(orderId)).chargeNotice!.id;
  expect(ids.filter((id) => id !== first!._id)).toEqual([notice]);
});

test('autopay is for those who may pay: not for a hidden copy, and by the client’s link for others', async () => {
  const recipients = [
    { email: 'books@nordlys.example', role: 'cc' },
    { email: 'hidden@nordlys.example', role: 'bcc' },
  ];
  const { id, orderId } = await newInvoice({ recipients });
  const stored = await harness.readStored(id);
  const linkOf = (role: string) => stored.recipients!.find((each) => each.role === role)!.link;
  expect(await readPayable(linkOf('cc'))).toMatchObject({ orderId });
  await expect(readPayable(linkOf('bcc'))).rejects.toMatchObject({ code: 'forbidden' });
});

test('payments learns whether the client got the email about the next charge', async () => {
  const { publish, mails, orderId } = await newInvoice();
  const notice = async () => (await readPayable(orderId)).chargeNotice;
  expect(await notice()).toBeUndefined();
  await publish({ at: new Date(Date.now() + dayMs).toISOString() });
  const id = (await mails())[0]!._id;
  const end = (change: object) => MailModel.updateOne({ _id: id }, { $set: change });
  await end({ state: 'committing' });
  expect(await notice()).toEqual({ id, state: 'waiting' });
  const committedAt = new Date();
  await end({ state: 'sent', committedAt });
  expect(await notice()).toEqual({ id, state: 'sent', sentAt: committedAt.toISOString() });
  await end({ state: 'bounced' });
  expect(await notice()).toEqual({ id, state: 'failed' });
});

test('a reminder waits for an announced charge, and is sent once that was given up', async () => {
  const { id, publish } = await newInvoice({ due_date: dayFromNow(5), reminders: [-1] });
  const reminders = async () => (await harness.readStored(id)).reminders.map(({ state }) => state);
  await publish({ at: new Date(Date.now() + dayMs).toISOString() });
  await harness.change(id, { 'reminders.0.at': new Date() });
  await harness.runTasks();
  expect(await reminders()).toEqual(['waiting']);
  await publish({ news: 'given_up' });
  await harness.change(id, { 'reminders.0.at': new Date() });
  await harness.runTasks();
  expect(await reminders()).toEqual(['sent']);
});

test('nothing is announced to an address whose access was removed', async () => {
  const { id, token, list, publish, mails } = await newInvoice();
  const path = `PUT /proposal/recipients/invoice/${id}/client/address`;
  await harness.send(path, { token, body: { email: 'sofia@nordlys.example' } });
  expect((await list()).body.invoices).toEqual([]);
  await publish({ at: new Date(Date.now() + dayMs).toISOString() });
  expect(await mails()).toEqual([]);
});
