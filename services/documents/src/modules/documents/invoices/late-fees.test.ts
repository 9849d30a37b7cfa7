import { longDay } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow, invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { onlinePaymentEvents } from '../online-payments/online-payments.events.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const rule = {
  fixed: 1000,
  fixed_per: 'once',
  percent: 0,
  percent_per: 'once',
  compound: false,
  grace_days: 0,
  cap: 0,
  cap_percent: 0,
};
const monthly = { ...rule, fixed: 0, percent: 2, percent_per: 'month' };

const saveSettings = (token: string, changes: object = {}) =>
  harness.send('PUT /proposal/settings/lateFees', {
    token,
    body: { rule, currency: 'EUR', mode: 'send', ...changes },
  });

/** An invoice over 1,190.00 EUR that has been due for some days. */
async function lateInvoice(
  token: string,
  { days = 5, ...changes }: Record<string, unknown> & { days?: number } = {},
) {
  const { id } = await harness.createInvoice(token, { time_zone: 'UTC', ...changes });
  await harness.change(id, {
    'terms.due_date': dayFromNow(-days),
    dueAt: new Date(0),
    lateFeeAt: new Date(0),
  });
  return id as string;
}

async function lateSender(changes: object = {}) {
  const person = harness.signIn();
  expect((await saveSettings(person.token, changes)).status).toBe(200);
  return person;
}

const notesOf = (id: string) =>
  InvoiceModel.find({ 'lateFeeOf.invoiceId': id }).sort({ sequence: 1 }).lean();
const lateFeesOf = async (token: string, id: string) =>
  (await harness.send(`GET /proposal/invoices/${id}/lateFees`, { token })).body.late_fees;
const waive = (token: string, id: string, body: object) =>
  harness.send(`POST /proposal/invoices/${id}/lateFees/waive`, { token, body });
const restore = (token: string, id: string) =>
  harness.send(`DELETE /proposal/invoices/${id}/lateFees/waive`, { token });
interface Payment {
  received_on: string;
  amount?: number;
  method?: string;
}
const pay = (
  token: string,
  id: string,
  { received_on, amount = 119_000, method = 'cash' }: Payment,
) =>
  harness.act(token, {
    id,
    action: 'payments',
    body: {
      payment_id: crypto.randomUUID(),
      amount,
      method,
      received_on,
      note: '',
    },
  });

describe('the usual late fees', () => {
  test('are none at first, and begin with statutory interest', async () => {
    const { token } = harness.signIn();
    const { body } = await harness.send('GET /proposal/settings/lateFees', { token });
    expect(body.late_fees).toEqual({ rule: null, currency: 'USD', mode: 'draft' });
    expect(body.presets.map(({ id }: { id: string }) => id)).toEqual(['eu', 'gb', 'in']);
    await harness.createInvoice(token, {
      sender: { address: '', postcode: '', city: '', country: 'PT', tax_number: '' },
    });
    const after = await harness.send('GET /proposal/settings/lateFees', { token });
    expect(after.body.presets.map(({ id }: { id: string }) => id)).toEqual(['eu']);
  });

  test('are stated on new invoices, which keep them when the settings change', async () => {
    const { token } = await lateSender();
    const { id, orderId } = await harness.createInvoice(token);
    expect((await saveSettings(token, { rule: null })).status).toBe(200);
    const sentence = 'Late payments cost €10.00, from the day after the due date.';
    expect((await harness.read(token, id)).document.late_fee).toBe(sentence);
    const { body } = await harness.send(`GET /proposal/invoice/${orderId}`);
    expect(body.invoice.document.late_fee).toBe(sentence);
    const later = await harness.createInvoice(token);
    expect((await harness.read(token, later.id)).document.late_fee).toBeUndefined();
  });

  test('are left out where an invoice says so, or has another currency', async () => {
    const { token } = await lateSender();
    const without = await harness.createInvoice(token, { late_fee: null });
    const dollars = await harness.createInvoice(token, { currency: 'USD' });
    for (const { id } of [without, dollars]) {
      expect((await lateFeesOf(token, id)).accrued).toBe(0);
      expect((await harness.readStored(id)).lateFeeAt).toBeUndefined();
    }
    const other = await harness.createInvoice(token, { late_fee: monthly });
    expect((await harness.readStored(other.id)).terms.late_fee).toEqual(monthly);
  });

  test('may charge nothing yet in a draft', async () => {
    const { token } = harness.signIn();
    const body = {
      ...{ kind: 'invoice', title: '', revision: 0 },
      content: { late_fee: { ...rule, fixed: 0 } },
    };
    const path = `PUT /proposal/drafts/${crypto.randomUUID()}`;
    expect((await harness.send(path, { token, body })).status).toBe(200);
  });

  test('must charge something', async () => {
    const { token } = harness.signIn();
    expect((await saveSettings(token, { rule: { ...rule, fixed: 0 } })).status).toBe(400);
    expect((await harness.send('GET /proposal/settings/lateFees')).status).toBe(401);
  });
});

describe('a late fee', () => {
  test('is billed once by a fee note of its own, without tax and late fees', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    // Two schedulers at the same time, then again.
    await Promise.all([harness.runTasks(), harness.runTasks()]);
    await harness.runTasks();
    const notes = await notesOf(id);
    expect(notes).toHaveLength(1);
    const { number, totals, terms, deliveries, title } = notes[0]!;
    expect({ number, total: totals.total, tax: totals.tax }).toEqual({
      number: 'INV-0002',
      total: 1000,
      tax: 0,
    });
    expect(terms).toMatchObject({
      tax_mode: 'none',
      late_fee: null,
      email: 'sofie@nordlys.example',
    });
    expect(title).toMatch(/^Late fee for INV-0001 until /);
    expect(deliveries).toMatchObject([{ kind: 'invoice', to: 'sofie@nordlys.example' }]);
    const invoice = await harness.read(token, id);
    expect(invoice).toMatchObject({ total: 119_000, balance: 119_000, number: 'INV-0001' });
    expect(await lateFeesOf(token, id)).toMatchObject({
      accrued: 0,
      fees: [{ amount: 1000, state: 'sent', note: { number: 'INV-0002' } }],
    });
    expect((await harness.readStored(id)).lateFeeAt).toBeUndefined();
    expect((await harness.read(token, String(notes[0]!._id))).late_fee_of).toBe('INV-0001');
    // The next invoice begins as the last one did, with its tax.
    const { body } = await harness.send('GET /proposal/invoiceDefaults', { token });
    expect(body).toMatchObject({ number: 'INV-0003', last: { tax: 19, tax_mode: 'exclusive' } });
  });

  test.each(['send', 'draft'])(
    'goes to the people of its invoice, not to a corrected address: %s',
    async (mode) => {
      const { token, userId } = await lateSender({ mode });
      const accounts = { email: 'accounts@nordlys.example', role: 'cc' };
      const id = await lateInvoice(token, { recipients: [accounts] });
      const email = 'sofia@nordlys.example';
      const path = `PUT /proposal/recipients/invoice/${id}/client/address`;
      expect((await harness.send(path, { token, body: { email } })).status).toBe(200);
      await harness.runTasks();
      const [note] = await notesOf(id);
      const [fee] = (await lateFeesOf(token, id)).fees;
      const draft = await DraftModel.findOne({ freelancerId: userId, draft_id: fee.id }).lean();
      if (mode === 'send')
        expect(note?.deliveries.map(({ to }) => to)).toEqual([email, accounts.email]);
      else expect(draft?.content).toMatchObject({ email, recipients: [accounts] });
    },
  );

  test('becomes a draft to approve, which is linked when it is sent', async () => {
    const { userId, token } = await lateSender({ mode: 'draft' });
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [fee] = (await lateFeesOf(token, id)).fees;
    expect(fee).toMatchObject({ amount: 1000, state: 'draft' });
    expect(await harness.readyDrafts(userId)).toEqual([fee.id]);
    const draft = await harness.send(`GET /proposal/drafts/${fee.id}`, { token });
    expect(draft.body.draft.content).toMatchObject({
      late_fee: null,
      items: [{ qty: 1, rate: 1000, tax: 0 }],
    });
    const items = [{ name: 'Late fee', qty: 1, rate: 800, tax: 0, total: 800 }];
    const changes = { draft_id: fee.id, items, tax_mode: 'none', late_fee: null };
    await harness.sendInvoice(token, invoiceRequestOf(changes));
    expect((await lateFeesOf(token, id)).fees).toMatchObject([
      { state: 'sent', note: { number: 'INV-0002' } },
    ]);
  });

  test('goes to everyone who has access to the late invoice, in their roles', async () => {
    const recipients = [
      { email: 'accounts@nordlys.example', role: 'cc' },
      { email: 'left@nordlys.example', role: 'to' },
    ];
    const { token } = await lateSender();
    const id = await lateInvoice(token, { recipients });
    const list = async (path: string, body?: object) =>
      (
        await harness.send(`${path.replace(' ', ` /proposal/recipients/invoice/${id}`)}`, {
          token,
          body,
        })
      ).body.recipients;
    const found = await list('GET ');
    const idOf = (email: string) =>
      found.find((each: { email: string }) => each.email === email).id;
    const left = idOf('left@nordlys.example');
    await harness.send(`DELETE /proposal/recipients/invoice/${id}/${left}`, { token });
    const address = `PUT /proposal/recipients/invoice/${id}/client/address`;
    const corrected = { email: 'sofie.berg@nordlys.example' };
    expect((await harness.send(address, { token, body: corrected })).status).toBe(200);
    await harness.runTasks();
    const [note] = await notesOf(id);
    expect(note?.terms.email).toBe('sofie.berg@nordlys.example');
    expect(note?.recipients?.map(({ email, role }) => [email, role])).toEqual([
      ['sofie.berg@nordlys.example', 'to'],
      ['accounts@nordlys.example', 'cc'],
    ]);
    expect(note?.deliveries.map(({ to }) => to)).toEqual([
      'sofie.berg@nordlys.example',
      'accounts@nordlys.example',
    ]);
  });

  test('includes the tax of an invoice with GST', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    await harness.change(id, {
      'terms.tax_treatment': { treatment: 'igst', place_of_supply: '27', lut: '' },
    });
    await harness.runTasks();
    const [note] = await notesOf(id);
    expect(note?.totals).toMatchObject({ total: 1000, tax: 160, taxes: [{ percent: 19 }] });
    expect(note?.terms).toMatchObject({
      tax_mode: 'inclusive',
      tax_treatment: { treatment: 'igst' },
    });
  });

  test('does not have the exchange rate of the invoice, which is of another day', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    const lasting = { treatment: 'export_lut', place_of_supply: '96', lut: 'AD29' };
    await harness.change(id, { 'terms.tax_treatment': { ...lasting, inr_rate: 84.5 } });
    await harness.runTasks();
    const [note] = await notesOf(id);
    expect(note?.terms.tax_treatment).toEqual(lasting);
  });

  test('of a month is billed month by month, for its own days only', async () => {
    const { token } = await lateSender({ rule: monthly });
    // More than two months ago, so three charges have fallen due.
    const id = await lateInvoice(token, { days: 65 });
    await harness.runTasks();
    expect((await notesOf(id)).map(({ totals }) => totals.total)).toEqual([3 * 2380]);
    const { lateFeeAt } = await harness.readStored(id);
    expect(lateFeeAt!.getTime()).toBeGreaterThan(Date.now());
    // The same days again, as after a clock that was wrong.
    await harness.change(id, { lateFeeAt: new Date(0) });
    await harness.runTasks();
    expect(await notesOf(id)).toHaveLength(1);
  });

  test('stops on the day of the payment, and what accrued before is billed', async () => {
    const daily = { ...rule, fixed_per: 'day', fixed: 100 };
    const { token } = await lateSender({ rule: daily });
    const id = await lateInvoice(token, { days: 10 });
    expect((await pay(token, id, { received_on: dayFromNow(-6) })).status).toBe(200);
    await harness.runTasks();
    // Late on three full days; it was paid on the fourth.
    expect((await notesOf(id)).map(({ totals }) => totals.total)).toEqual([300]);
    expect((await harness.readStored(id)).lateFeeAt).toBeUndefined();
  });

  // The first late day is 4 days ago; a payment before its end costs nothing.
  test.each([
    ['on that evening', 'Pacific/Honolulu', -3, '06:00', 0],
    ['on the next morning', 'Asia/Tokyo', -4, '23:00', 1000],
  ])('counts the days of the client, who paid online %s', async (_, time_zone, day, time, fee) => {
    const { userId, token } = await lateSender();
    const paidAt = `${dayFromNow(day)}T${time}:00.000Z`;
    const id = await lateInvoice(token, { time_zone });
    const paymentId = `pay_${newId().slice(-14)}`;
    const method = 'Visa ending in 1111';
    const paid = { amount: 119_000, currency: 'EUR' as const, method, payerEmail: '', paidAt };
    const payment = { paymentId, invoiceId: id, freelancerId: userId, ...paid };
    const handlers = onlinePaymentEvents(harness.jobDeps);
    await handlers['payment.captured'](newEvent('payment.captured', payment));
    expect((await lateFeesOf(token, id)).accrued).toBe(fee);
  });

  test('never exceeds the cap, also after a payment that was dated back', async () => {
    const capped = { ...rule, fixed: 0, percent: 1, percent_per: 'day', cap: 5000 };
    const { token } = await lateSender({ rule: capped });
    const id = await lateInvoice(token, { days: 11 });
    await harness.runTasks();
    expect((await lateFeesOf(token, id)).fees).toMatchObject([{ amount: 5000 }]);
    // From then on a day costs less: without a look at what was billed, the cap would be far again.
    await pay(token, id, { received_on: dayFromNow(-11), amount: 99_000 });
    expect((await lateFeesOf(token, id)).accrued).toBe(0);
  });

  test('is none for an invoice that was paid on time, credited or voided', async () => {
    const { token } = await lateSender();
    const [paid, credited, voided] = await Promise.all([1, 2, 3].map(() => lateInvoice(token)));
    await pay(token, paid!, { received_on: dayFromNow(-5) });
    const body = { credit_id: crypto.randomUUID(), amount: 119_000, reason: 'Cancelled' };
    await harness.act(token, { id: credited!, action: 'credit', body });
    await harness.act(token, { id: voided!, action: 'void', body: { reason: '' } });
    await harness.runTasks();
    for (const id of [paid!, credited!, voided!]) {
      expect(await notesOf(id)).toEqual([]);
      expect((await harness.readStored(id)).lateFeeAt).toBeUndefined();
    }
  });
});

describe('billing now', () => {
  // Not when the file is loaded: on a busy machine, that may be the day before.
  let until: string;
  beforeEach(() => {
    until = dayFromNow(0);
  });
  const bill = (token: string, id: string, day = until) =>
    harness.send(`POST /proposal/invoices/${id}/lateFees/bill`, { token, body: { until: day } });
  const daily = { ...rule, fixed_per: 'day', fixed: 100 };

  test('sends a fee note for the days so far, once with the schedule', async () => {
    const { token } = await lateSender({ rule: daily, mode: 'draft' });
    const id = await lateInvoice(token, { days: 5 });
    await harness.change(id, { lateFeeAt: new Date(Date.now() + 60_000) });
    const [first, second] = await Promise.all([bill(token, id), bill(token, id)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.late_fees).toMatchObject({
      accrued: 0,
      fees: [{ amount: 500, until, state: 'sent' }],
    });
    // The schedule looks at the same days.
    await harness.change(id, { lateFeeAt: new Date(0) });
    await Promise.all([harness.runTasks(), bill(token, id), harness.runTasks()]);
    expect((await notesOf(id)).map(({ totals }) => totals.total)).toEqual([500]);
    const { lateFeeAt } = await harness.readStored(id);
    expect(lateFeeAt!.getTime()).toBeGreaterThan(Date.now());
    const { timeline } = await harness.read(token, id);
    expect(timeline).toContainEqual(
      expect.objectContaining({
        actor: 'freelancer',
        event: `Late fee of €5.00 until ${longDay(until)} billed`,
      }),
    );
  });

  test('bills a one-time fee only once', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token, { days: 1 });
    expect((await bill(token, id)).body.late_fees.fees).toMatchObject([{ amount: 1000 }]);
    expect((await harness.readStored(id)).lateFeeAt).toBeUndefined();
  });

  test('is not possible for later days, or for others', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    expect((await bill(token, id, dayFromNow(2))).status).toBe(400);
    expect((await bill(harness.signIn().token, id)).status).toBe(404);
    expect(await notesOf(id)).toEqual([]);
  });

  test('reports days that were waived meanwhile', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    expect((await waive(token, id, { until })).status).toBe(200);
    expect((await bill(token, id)).status).toBe(409);
    expect(await notesOf(id)).toEqual([]);
  });
});

test('a waiver reports days that were billed meanwhile', async () => {
  const { token } = await lateSender();
  const id = await lateInvoice(token);
  const body = { until: dayFromNow(0) };
  await harness.send(`POST /proposal/invoices/${id}/lateFees/bill`, { token, body });
  expect((await waive(token, id, body)).status).toBe(409);
  expect((await lateFeesOf(token, id)).fees).toMatchObject([{ state: 'sent' }]);
});

describe('voiding the late invoice', () => {
  const voidIt = (token: string, id: string) =>
    harness.act(token, { id, action: 'void', body: { reason: 'Sent twice' } });

  test('voids its fee note, for good', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    await harness.runTasks();
    expect((await voidIt(token, id)).status).toBe(200);
    const [note] = await notesOf(id);
    expect(note).toMatchObject({ status: 'void', balance: 0 });
    expect(note!.timeline.at(-1)).toMatchObject({
      ...{ actor: 'system', event: 'Voided: Invoice INV-0001 was voided' },
    });
    expect(await lateFeesOf(token, id)).toMatchObject({ accrued: 0, fees: [{ state: 'waived' }] });
    expect((await restore(token, id)).status).toBe(409);
  });

  test('deletes the draft of its fee note', async () => {
    const { token } = await lateSender({ mode: 'draft' });
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [fee] = (await lateFeesOf(token, id)).fees;
    expect((await voidIt(token, id)).status).toBe(200);
    expect(await DraftModel.findOne({ draft_id: fee.id }).lean()).toMatchObject({
      state: 'deleted',
    });
    expect((await lateFeesOf(token, id)).fees).toMatchObject([{ state: 'waived' }]);
    expect((await restore(token, id)).status).toBe(409);
  });

  test('also voids the fee note of a process that was killed', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    await harness.runTasks();
    // Stored, but the late invoice does not know it.
    await InvoiceModel.updateOne(
      { _id: id },
      { $unset: { 'lateFees.0.note': 1, 'lateFees.0.made': 1 }, $set: { unfinished: true } },
    );
    expect((await voidIt(token, id)).status).toBe(200);
    expect(await notesOf(id)).toMatchObject([{ status: 'void' }]);
  });

  test('is refused while its fee note has payments, until that is credited', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [note] = await notesOf(id);
    const noteId = String(note!._id);
    await pay(token, noteId, { received_on: dayFromNow(0), amount: 1000 });
    const refused = await voidIt(token, id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(note!.number);
    expect((await harness.read(token, id)).status).not.toBe('void');
    const credit = { credit_id: crypto.randomUUID(), amount: 1000, reason: 'Sent twice' };
    await harness.act(token, { id: noteId, action: 'credit', body: credit });
    expect((await voidIt(token, id)).status).toBe(200);
    expect((await harness.readStored(noteId)).status).toBe('paid');
    expect((await lateFeesOf(token, id)).fees).toMatchObject([{ state: 'sent' }]);
  });

  test('is refused while part of its fee note is credited and the rest is due', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    await harness.runTasks();
    const noteId = String((await notesOf(id))[0]!._id);
    const credit = (amount: number) =>
      harness.act(token, {
        ...{ id: noteId, action: 'credit' },
        body: { credit_id: crypto.randomUUID(), amount, reason: 'Goodwill' },
      });
    expect((await credit(400)).status).toBe(200);
    expect((await voidIt(token, id)).status).toBe(409);
    expect((await credit(600)).status).toBe(200);
    expect((await voidIt(token, id)).status).toBe(200);
    expect((await harness.readStored(noteId)).balance).toBe(0);
  });

  test('refuses to send its draft, as from an open editor', async () => {
    const { token } = await lateSender({ mode: 'draft' });
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [fee] = (await lateFeesOf(token, id)).fees;
    await voidIt(token, id);
    const sent = await harness.sendInvoice(token, invoiceRequestOf({ draft_id: fee.id }));
    expect([sent.status, sent.body.code]).toEqual([409, 'conflict']);
    expect(await notesOf(id)).toEqual([]);
  });

  test('voids a fee note that was sent at the same moment', async () => {
    const { token } = await lateSender({ mode: 'draft' });
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [fee] = (await lateFeesOf(token, id)).fees;
    // The sending has read the invoice before it is void, and stores the fee note afterwards.
    const sent = await harness.sendInvoice(token, invoiceRequestOf({ draft_id: fee.id }));
    expect(sent.status).toBe(200);
    const [note] = await notesOf(id);
    const { note: _, ...drafted } = (await harness.readStored(id)).lateFees![0]!;
    await harness.change(id, { status: 'void', lateFees: [{ ...drafted, state: 'waived' }] });
    await harness.change(String(note!._id), { unfinished: true });
    for (const _time of ['once', 'twice']) await harness.runTasks();
    expect(await notesOf(id)).toMatchObject([{ status: 'void', balance: 0 }]);
    expect((await lateFeesOf(token, id)).fees).toMatchObject([{ state: 'waived' }]);
  });
});

describe('a waiver', () => {
  // Not when the file is loaded: on a busy machine, that may be the day before.
  let until: string;
  beforeEach(() => {
    until = dayFromNow(0);
  });

  test('ends the fee so far for good, and can be undone', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    expect(await lateFeesOf(token, id)).toEqual({ accrued: 1000, until, fees: [] });
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await waive(token, id, { until });
      expect(status).toBe(200);
      expect(body.late_fees).toMatchObject({
        accrued: 0,
        fees: [{ amount: 1000, until, state: 'waived' }],
      });
    }
    await harness.runTasks();
    expect(await notesOf(id)).toEqual([]);
    const { timeline } = await harness.read(token, id);
    expect(timeline.map(({ event }: { event: string }) => event)).toContain(
      `Late fee of €10.00 until ${longDay(until)} waived`,
    );

    const undone = await restore(token, id);
    expect(undone.body.late_fees).toMatchObject({ accrued: 1000, fees: [] });
    await harness.runTasks();
    expect(await notesOf(id)).toHaveLength(1);
  });

  test('voids a fee note that was sent, which is final', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [note] = await notesOf(id);
    const fee_id = note!.lateFeeOf!.feeId;
    expect((await waive(token, id, { until, fee_id })).status).toBe(200);
    expect((await waive(token, id, { until, fee_id })).status).toBe(200);
    expect(await harness.readStored(String(note!._id))).toMatchObject({ status: 'void' });
    expect((await lateFeesOf(token, id)).fees).toMatchObject([{ state: 'waived' }]);
    expect((await restore(token, id)).status).toBe(409);
  });

  test('voids a fee note that the late invoice does not know yet', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [note] = await notesOf(id);
    // As after a process that was killed when it had stored the fee note.
    await InvoiceModel.updateOne({ _id: id }, { $unset: { 'lateFees.0.note': 1 } });
    await harness.change(String(note!._id), { unfinished: true });
    const fee_id = note!.lateFeeOf!.feeId;
    expect((await waive(token, id, { until, fee_id })).status).toBe(200);
    expect(await harness.readStored(String(note!._id))).toMatchObject({ status: 'void' });
    await harness.runTasks();
    expect((await lateFeesOf(token, id)).fees).toMatchObject([{ state: 'waived' }]);
    expect((await restore(token, id)).status).toBe(409);
  });

  test('is refused where the fee note has a payment', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [note] = await notesOf(id);
    await InvoiceModel.updateOne({ _id: note!._id }, { $set: { paidTotal: 1000, balance: 0 } });
    const fee_id = note!.lateFeeOf!.feeId;
    expect((await waive(token, id, { until, fee_id })).status).toBe(409);
  });

  test('deletes the draft of a fee note', async () => {
    const { token } = await lateSender({ mode: 'draft' });
    const id = await lateInvoice(token);
    await harness.runTasks();
    const [fee] = (await lateFeesOf(token, id)).fees;
    expect((await waive(token, id, { until, fee_id: fee.id })).status).toBe(200);
    expect(await DraftModel.findOne({ draft_id: fee.id }).lean()).toMatchObject({
      state: 'deleted',
    });
  });

  test('is not possible for later days, or for others', async () => {
    const { token } = await lateSender();
    const id = await lateInvoice(token);
    expect((await waive(token, id, { until: dayFromNow(2) })).status).toBe(400);
    const stranger = harness.signIn().token;
    expect((await waive(stranger, id, { until })).status).toBe(404);
    expect((await restore(stranger, id)).status).toBe(404);
    const path = `GET /proposal/invoices/${id}/lateFees`;
    expect((await harness.send(path, { token: stranger })).status).toBe(404);
    expect((await lateFeesOf(token, id)).accrued).toBe(1000);
  });
});

test('tax that the client withholds costs nothing, recorded or not', async () => {
  const { token } = await lateSender();
  const id = await lateInvoice(token, { late_fee: monthly, tds_rate: 10 });
  const accrued = async () => (await lateFeesOf(token, id)).accrued;
  expect(await accrued()).toBe(2_180);
  await pay(token, id, { amount: 100_000, received_on: dayFromNow(-5) });
  expect(await accrued()).toBe(180);
  await pay(token, id, { amount: 10_000, method: 'tds', received_on: dayFromNow(0) });
  expect(await accrued()).toBe(180);
});
