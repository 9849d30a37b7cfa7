import { dayMs } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const ago = (days: number) => new Date(Date.now() - days * dayMs);

async function newInvoice(changes: object = {}) {
  const { userId, token } = harness.signIn();
  const { id, orderId } = await harness.createInvoice(token, changes);
  const setReminders = (days: number[], time_zone = '') =>
    harness.send(`PUT /proposal/invoices/${id}/reminders`, { token, body: { days, time_zone } });
  return { userId, token, id, orderId, setReminders };
}
/** Moves each of its reminders so many days into the past. */
const backdateReminders = (id: string, ...days: number[]) =>
  InvoiceModel.updateOne(
    { _id: id },
    { $set: Object.fromEntries(days.map((each, i) => [`reminders.${i}.at`, ago(each)])) },
  );
const statesOf = ({ reminders }: StoredInvoice) => reminders.map(({ state }) => state);
const mailsOf = ({ deliveries }: StoredInvoice) =>
  deliveries.filter(({ kind }) => kind === 'reminder');
const pay = (token: string, id: string, amount = 119_000) =>
  harness.act(token, {
    id,
    action: 'payments',
    body: {
      payment_id: crypto.randomUUID(),
      amount,
      method: 'cash',
      received_on: '2026-11-20',
      note: '',
    },
  });

describe('a due reminder', () => {
  test('is sent once, however many tasks run concurrently', async () => {
    const { id } = await newInvoice();
    await backdateReminders(id, 0.01);
    await Promise.all([harness.runTasks(), harness.runTasks(), harness.runTasks()]);
    await harness.runTasks();
    const invoice = await harness.readStored(id);
    expect(statesOf(invoice)).toEqual(['sent', 'waiting', 'waiting']);
    expect(mailsOf(invoice)).toMatchObject([{ to: 'sofie@nordlys.example', state: 'queued' }]);
    const countDeliveryEvents = async () =>
      (await harness.eventsOf(id)).filter((name) => name === 'invoice.delivery-changed').length;
    await eventually(async () => (await countDeliveryEvents()) >= 2);
    expect(await countDeliveryEvents()).toBe(2);
  });

  test('is skipped when a newer one is due', async () => {
    const { id } = await newInvoice();
    await backdateReminders(id, 9, 5, 0.5);
    await harness.runTasks();
    const invoice = await harness.readStored(id);
    expect(statesOf(invoice)).toEqual(['stopped', 'stopped', 'sent']);
    expect(mailsOf(invoice)).toHaveLength(1);
  });

  test.each([
    ['paid', (token: string, id: string) => pay(token, id)],
    [
      'void',
      (token: string, id: string) =>
        harness.act(token, { id, action: 'void', body: { reason: '' } }),
    ],
  ])('is not sent once the invoice is %s', async (_status, act) => {
    const { id, token } = await newInvoice();
    await act(token, id);
    await backdateReminders(id, 1, 1, 1);
    await harness.runTasks();
    const invoice = await harness.readStored(id);
    expect(statesOf(invoice)).toEqual(['stopped', 'stopped', 'stopped']);
    expect(mailsOf(invoice)).toEqual([]);
  });

  test('is not sent for the tax that the client withholds, and is sent for anything more', async () => {
    const remindersAfter = async (amount: number) => {
      const { id, token } = await newInvoice({ tds_rate: 10 });
      await pay(token, id, amount);
      await backdateReminders(id, 0.01);
      await harness.runTasks();
      return mailsOf(await harness.readStored(id)).length;
    };
    expect(await remindersAfter(109_000)).toBe(0);
    expect(await remindersAfter(108_999)).toBe(1);
  });

  test('and a concurrent payment leave a consistent state', async () => {
    const { id, token } = await newInvoice();
    await backdateReminders(id, 0.01);
    await Promise.all([pay(token, id), harness.runTasks()]);
    await harness.runTasks();
    const invoice = await harness.readStored(id);
    expect(invoice.status).toBe('paid');
    expect(statesOf(invoice)).not.toContain('waiting');
    expect(mailsOf(invoice)).toHaveLength(statesOf(invoice)[0] === 'sent' ? 1 : 0);
  });
});

describe('setting reminders', () => {
  test('replaces them in the client’s time zone, and an empty list stops them', async () => {
    const { id, setReminders } = await newInvoice();
    const { body } = await setReminders([1, 3], 'Asia/Kolkata');
    expect(body.invoice).toMatchObject({
      time_zone: 'Asia/Kolkata',
      reminders: [
        { days: 1, state: 'waiting', at: expect.stringMatching(/T03:30:00.000Z$/) },
        { days: 3, state: 'waiting' },
      ],
    });
    await setReminders([]);
    expect((await harness.readStored(id)).reminders).toEqual([]);
  });

  test('keeps sent reminders and does not repeat them', async () => {
    const { id, setReminders } = await newInvoice();
    await backdateReminders(id, 0.01);
    await harness.runTasks();
    const { body } = await setReminders([-3, 1]);
    expect(body.invoice.reminders).toMatchObject([
      { days: -3, state: 'sent' },
      { days: 1, state: 'waiting' },
    ]);
  });

  test('does not override the client’s time zone', async () => {
    const { id, orderId, setReminders } = await newInvoice();
    await harness.send(`POST /proposal/invoice/${orderId}/viewed`, {
      body: { time_zone: 'Asia/Tokyo' },
    });
    await setReminders([1], 'Europe/Paris');
    expect((await harness.readStored(id)).time_zone).toBe('Asia/Tokyo');
  });

  test('is refused once nothing is due', async () => {
    const { id, token, setReminders } = await newInvoice();
    await pay(token, id);
    expect(await setReminders([1])).toMatchObject({
      status: 409,
      body: { message: 'This invoice is paid, so you can’t send reminders.' },
    });
    expect((await setReminders([])).status).toBe(200);
    expect((await setReminders([91])).status).toBe(400);
  });
});

describe('reminding now', () => {
  const remind = (token: string, id: string) => harness.act(token, { id, action: 'remind' });

  test('sends one reminder an hour at most', async () => {
    const { id, token } = await newInvoice();
    const replies = await Promise.all(Array.from({ length: 4 }, () => remind(token, id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    expect(mailsOf(await harness.readStored(id))).toHaveLength(1);
    await harness.change(id, { remindedAt: ago(0.05) });
    expect((await remind(token, id)).status).toBe(200);
    expect(mailsOf(await harness.readStored(id))).toHaveLength(2);
  });

  test('is sent once per reminder_id, also of concurrent requests and later', async () => {
    const { id, token } = await newInvoice();
    const body = { reminder_id: crypto.randomUUID() };
    const send = () => harness.act(token, { id, action: 'remind', body });
    const replies = await Promise.all(Array.from({ length: 4 }, send));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await harness.change(id, { remindedAt: ago(0.05) });
    expect((await send()).status).toBe(200);
    expect(mailsOf(await harness.readStored(id))).toHaveLength(1);
  });

  test('is refused once another amount is due than was seen', async () => {
    const { id, token } = await newInvoice();
    const send = (balance: number) =>
      harness.act(token, { id, action: 'remind', body: { balance } });
    const reply = await send(118_999);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'The amount due has changed. Check the invoice, then remind the client again.',
    ]);
    expect(mailsOf(await harness.readStored(id))).toHaveLength(0);
    expect((await send(119_000)).status).toBe(200);
  });

  test('carries the freelancer’s own message, and reports the time', async () => {
    const { id, token } = await newInvoice();
    const message = 'Hi Sofie,\n\nis anything missing on your side?';
    const reply = await harness.act(token, { id, action: 'remind', body: { message } });
    expect(reply.body.message).toBe('Reminder sent.');
    expect(reply.body.invoice.remindedAt).toMatch(/^20/);
    expect(mailsOf(await harness.readStored(id))).toMatchObject([{ message }]);
    const { body } = await harness.send('GET /proposal/invoices', { token });
    expect(body.items[0]).toMatchObject({
      remindersStopped: false,
      remindedAt: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain(message);
  });

  test.each([
    ['too long a message', { message: 'x'.repeat(1001) }],
    ['an unknown field', { message: '', to: 'other@example.com' }],
  ])('refuses %s', async (_what, body) => {
    const { id, token } = await newInvoice();
    expect((await harness.act(token, { id, action: 'remind', body })).status).toBe(400);
    expect(mailsOf(await harness.readStored(id))).toEqual([]);
  });

  test('is refused to anyone but the sender', async () => {
    const { id } = await newInvoice();
    const remindAs = async (token?: string) =>
      (await harness.act(token, { id, action: 'remind', body: { message: 'Hi' } })).status;
    expect(await remindAs(harness.signIn().token)).toBe(404);
    expect(await remindAs()).toBe(401);
    expect(await remindAs(harness.identity.tokenFor({ role: 'employer' }))).toBe(403);
  });

  test('is refused for a paid invoice and for a credit note', async () => {
    const { id, token } = await newInvoice();
    const body = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Part' };
    const credited = await harness.act(token, { id, action: 'credit', body });
    const [note] = credited.body.invoice.creditNotes;
    expect((await remind(token, note.id)).status).toBe(409);
    await harness.change(id, { status: 'paid' });
    expect((await remind(token, id)).status).toBe(409);
  });
});

describe('the recipient of reminders', () => {
  // The request of a mail program (RFC 8058).
  const oneClick = (orderId: string) =>
    fetch(`${harness.url}/proposal/invoice/${orderId}/stopReminders`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });

  test('can stop them with one click, also twice', async () => {
    const { id, token, orderId, setReminders } = await newInvoice();
    for (const _ of ['once', 'twice']) {
      const reply = await oneClick(orderId);
      expect(reply.status).toBe(200);
      expect(await reply.json()).toMatchObject({
        message: 'We’ll send no more reminders for this invoice.',
      });
    }
    await backdateReminders(id, 1, 1, 1);
    await harness.runTasks();
    const invoice = await harness.readStored(id);
    expect(statesOf(invoice)).toEqual(['stopped', 'stopped', 'stopped']);
    expect(mailsOf(invoice)).toEqual([]);
    expect(invoice.timeline.at(-1)).toMatchObject({
      actor: 'client',
      event: 'Reminders stopped by the client',
    });
    expect((await setReminders([1])).status).toBe(409);
    expect((await harness.act(token, { id, action: 'remind' })).status).toBe(409);
  });

  test('confirms first when the address is opened in a browser', async () => {
    const { id, orderId } = await newInvoice();
    const reply = await fetch(`${harness.url}/proposal/invoice/${orderId}/stopReminders`, {
      redirect: 'manual',
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`/invoice/${orderId}?stop=reminders`);
    expect((await harness.readStored(id)).remindersStopped).toBe(false);
  });

  test('cannot stop reminders of an unknown invoice', async () => {
    expect((await oneClick('x'.repeat(32))).status).toBe(404);
  });
});

describe('a past due date', () => {
  const pastDue = (id: string) => harness.change(id, { dueAt: ago(0.01) });

  test('makes the invoice overdue and publishes one event', async () => {
    const { id, token } = await newInvoice();
    await pastDue(id);
    expect((await harness.read(token, id)).status).toBe('overdue');
    await Promise.all([harness.runTasks(), harness.runTasks()]);
    expect(await harness.countEvents(id, 'invoice.overdue')).toBe(1);
    const { status, timeline } = await harness.readStored(id);
    expect(status).toBe('sent');
    expect(timeline.filter(({ event }) => event === 'Overdue')).toHaveLength(1);
  });

  test('does not affect paid and void invoices and credit notes', async () => {
    const { id, token } = await newInvoice();
    const body = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Part' };
    const credited = await harness.act(token, { id, action: 'credit', body });
    const [note] = credited.body.invoice.creditNotes;
    await harness.change(id, { status: 'paid', balance: 0 });
    for (const each of [id, note.id]) await pastDue(each);
    await harness.runTasks();
    expect((await harness.read(token, id)).status).toBe('paid');
    expect((await harness.read(token, note.id)).status).toBe('sent');
    for (const each of [id, note.id]) {
      expect(await harness.eventsOf(each)).not.toContain('invoice.overdue');
    }
  });
});
