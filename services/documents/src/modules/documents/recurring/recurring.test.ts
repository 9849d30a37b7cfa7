import { randomUUID } from 'node:crypto';
import { addMonths, type DeletionStage } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { fiveOfForty, raceForLastPlaces } from '@soloist/server-kit/testing-places';
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow, invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { recurringRequestOf } from '../../../../test/recurring-requests.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import {
  RecurringModel,
  RecurringPeriodModel,
  type StoredRecurring,
} from '../shared/recurring-invoices.model.ts';
import { claimPeriod, leavePeriod, makeDuePeriods, makePeriod } from './make-periods.job.ts';
import { recurringEvents } from './recurring.events.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

type Request = Parameters<typeof recurringRequestOf>[0];
const create = (token: string | undefined, request: Request = {}) =>
  harness.send('POST /proposal/recurring', { token, body: recurringRequestOf(request) });
async function start(request: Request = {}) {
  const person = harness.signIn();
  const { status, body } = await create(person.token, request);
  expect([status, body.message]).toEqual([200, 'Recurring invoice started.']);
  return { ...person, id: body.recurring.id as string, recurring: body.recurring };
}
type Started = Awaited<ReturnType<typeof start>>;
const act = ({ id, token }: Pick<Started, 'id' | 'token'>, action: string) =>
  harness.send(`POST /proposal/recurring/${id}/${action}`, { token });
const update = ({ id, token }: Started, request: Request) =>
  harness.send(`PUT /proposal/recurring/${id}`, { token, body: recurringRequestOf(request) });
const read = async ({ id, token }: Pick<Started, 'id' | 'token'>) =>
  (await harness.send(`GET /proposal/recurring/${id}`, { token })).body.recurring;
const stored = (id: string) => RecurringModel.findById(id).orFail().lean<StoredRecurring>();
const runDue = () => makeDuePeriods(harness.jobDeps);
const invoicesOf = (freelancerId: string) =>
  InvoiceModel.find({ freelancerId }).sort({ sequence: 1 }).lean();
/** Moves the schedule back, as if its first date had been some months ago. */
async function age(id: string, months: number) {
  const { schedule } = await stored(id);
  await RecurringModel.updateOne(
    { _id: id },
    {
      $set: {
        'schedule.first_date': addMonths(schedule.first_date, -months),
        nextOn: new Date(),
      },
    },
  );
}
/** As a process leaves it that was killed after it started the next period's invoice. */
async function startNext(id: string) {
  const recurring = await stored(id);
  const { nextNumber: startedNumber } = recurring;
  await RecurringModel.updateOne({ _id: id }, { $set: { startedNumber, nextOn: new Date() } });
  return (await claimPeriod(recurring, recurring))!;
}
async function runAll(times = 4) {
  for (let run = 0; run < times; run += 1) await runDue();
}

describe('a recurring invoice', () => {
  test('is sent on its first date, with its period, and then waits for the next', async () => {
    const started = await start({ hours: 20, terms: { memo: '' } });
    await runAll();
    const [invoice, ...others] = await invoicesOf(started.userId);
    expect(others).toEqual([]);
    const to = DateTime.fromISO(dayFromNow(0)).plus({ months: 1 }).minus({ days: 1 });
    expect(invoice).toMatchObject({
      number: 'INV-0001',
      status: 'sent',
      totals: { total: 119_000 },
      terms: {
        due_date: dayFromNow(14),
        memo: expect.stringMatching(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}, 20 hours included$/),
      },
      recurring: { recurringId: started.id, number: 0, from: dayFromNow(0), hours: 20 },
      timeline: [{ actor: 'system', event: 'Sent to sofie@nordlys.example' }],
    });
    expect(await read(started)).toMatchObject({
      status: 'active',
      made: 1,
      nextOn: addMonths(dayFromNow(0), 1),
      past: [
        { number: 0, to: to.toISODate(), outcome: 'invoiced', invoice: { number: 'INV-0001' } },
      ],
    });
  });

  test('becomes a draft for approval, with a notification, and belongs to it once sent', async () => {
    const started = await start({ mode: 'draft' });
    await runAll();
    const [draft] = await DraftModel.find({ freelancerId: started.userId, state: 'kept' }).lean();
    expect(draft).toMatchObject({
      kind: 'invoice',
      title: expect.stringContaining('Packaging system, '),
      content: { email: 'sofie@nordlys.example', items: [{ name: 'Packaging system', qty: 2 }] },
    });
    expect(await invoicesOf(started.userId)).toEqual([]);
    const { draft_id: draftId } = draft!;
    expect(await harness.readyDrafts(started.userId)).toEqual([draftId]);
    expect((await read(started)).past).toMatchObject([{ outcome: 'drafted', invoice: null }]);
    await harness.sendInvoice(started.token, invoiceRequestOf({ draft_id: draftId }));
    expect(await invoicesOf(started.userId)).toMatchObject([
      { recurring: { recurringId: started.id, number: 0 } },
    ]);
    expect((await read(started)).past).toMatchObject([{ outcome: 'invoiced' }]);
  });

  test('does not repeat the exchange rate of an export, which is of one day', async () => {
    const lasting = { treatment: 'export_lut', place_of_supply: '96', lut: 'AD29' };
    const terms = { currency: 'USD', tax_mode: 'none', e_invoice: false };
    const started = await start({
      terms: { ...terms, tax_treatment: { ...lasting, inr_rate: 84.5 } },
    });
    await runAll();
    const [invoice] = await invoicesOf(started.userId);
    expect(invoice?.terms.tax_treatment).toEqual(lasting);
  });

  test('says that the draft of a period was deleted', async () => {
    const started = await start({ mode: 'draft' });
    await runAll();
    const pastOf = async () => (await read(started)).past;
    const [{ draft_id }] = await pastOf();
    expect(await pastOf()).toMatchObject([{ outcome: 'drafted', isDraftDeleted: false }]);
    await harness.send(`DELETE /proposal/drafts/${draft_id}`, started);
    expect(await pastOf()).toMatchObject([{ outcome: 'drafted', isDraftDeleted: true }]);
    // A deleted draft is forgotten after a month.
    await DraftModel.deleteOne({ draft_id });
    expect(await pastOf()).toMatchObject([{ outcome: 'drafted', isDraftDeleted: true }]);
  });

  test('makes the periods that an outage missed, each once, by two schedulers', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(1) } });
    await age(started.id, 3);
    for (let round = 0; round < 6; round += 1) await Promise.all([runDue(), runDue(), runDue()]);
    const numbers = (await invoicesOf(started.userId)).map(({ recurring }) => recurring?.number);
    expect(numbers).toEqual([0, 1, 2]);
    expect((await stored(started.id)).made).toBe(3);
  });

  test('is made once when a process repeats a period that another one has made', async () => {
    const started = await start();
    const before = await stored(started.id);
    for (const _ of ['first', 'killed before it was left', 'killed again']) {
      await makePeriod(before, harness.jobDeps);
      await RecurringModel.replaceOne({ _id: before._id }, before as never);
    }
    await runAll();
    expect(await invoicesOf(started.userId)).toHaveLength(1);
    expect(await RecurringPeriodModel.countDocuments({ recurringId: started.id })).toBe(1);
  });

  test.each(['draft', 'send'] as const)(
    'is removed with an account that is deleted meanwhile (%s)',
    async (mode) => {
      const { id, userId } = await start({ mode });
      const recurring = await stored(id);
      const insert = jest
        .spyOn(RecurringPeriodModel, 'create')
        .mockImplementationOnce(async (period) => {
          await mongoose.model('ErasedPerson').create({ _id: userId, erasedAt: new Date() });
          return new RecurringPeriodModel(period).save() as never;
        });
      await makePeriod(recurring, harness.jobDeps);
      insert.mockRestore();
      expect(await DraftModel.exists({ freelancerId: userId })).toBeNull();
      expect(await InvoiceModel.exists({ freelancerId: userId })).toBeNull();
      expect(await RecurringPeriodModel.exists({ freelancerId: userId })).toBeNull();
    },
  );

  test('ends after its last period', async () => {
    const started = await start({ schedule: { count: 1 } });
    await runAll();
    expect(await read(started)).toMatchObject({ status: 'ended', nextOn: null, upcoming: [] });
    expect((await stored(started.id)).nextOn).toBeUndefined();
    for (const action of ['pause', 'resume', 'skip']) {
      expect((await act(started, action)).body).toMatchObject({
        code: 'conflict',
        message: 'This recurring invoice has ended.',
      });
    }
  });

  test('keeps a long memo, with as many details as fit', async () => {
    const memoAfter = async (length: number) => {
      const started = await start({ hours: 1, terms: { memo: 'x'.repeat(length) } });
      await runAll();
      return (await invoicesOf(started.userId))[0]?.terms.memo;
    };
    expect(await memoAfter(20)).toMatch(/^x{20}\n.* to .*, 1 hour included$/);
    expect(await memoAfter(165)).toMatch(/^x{165}\n.* to .* \d{4}$/);
    expect(await memoAfter(200)).toBe('x'.repeat(200));
  });

  test('is created once per draft', async () => {
    const { token } = harness.signIn();
    const body = recurringRequestOf();
    const replies = await Promise.all(
      [1, 2, 3].map(() => harness.send('POST /proposal/recurring', { token, body })),
    );
    expect(new Set(replies.map((reply) => reply.body.recurring.id)).size).toBe(1);
  });

  test('is due at nine by the freelancer’s clock, across a change of clocks', async () => {
    const { userId, token } = harness.signIn();
    harness.identity.setProfile(userId, { timezone: 'America/New_York' });
    const first_date = '2040-03-11';
    const { body } = await create(token, { schedule: { unit: 'week', first_date } });
    const { nextOn } = await stored(body.recurring.id);
    expect(nextOn).toEqual(new Date('2040-03-11T13:00:00Z'));
  });
});

describe('a shorter period', () => {
  test('costs less by days, in lines that name them', async () => {
    const first = dayFromNow(0);
    const anchor = DateTime.fromISO(first).plus({ days: 10 }).toISODate()!;
    const started = await start({
      terms: { discount: { kind: 'amount', amount: 10_000 } },
      schedule: { anchor_date: anchor, prorate: true },
    });
    const [next] = started.recurring.upcoming;
    await runAll();
    const [invoice] = await invoicesOf(started.userId);
    const full = Math.round(
      DateTime.fromISO(anchor).diff(DateTime.fromISO(anchor).minus({ months: 1 }), 'days').days,
    );
    const rate = Math.round((100_000 * 10) / full);
    expect(invoice?.terms).toMatchObject({
      items: [{ name: `Packaging system (10 of ${full} days)`, qty: 1, rate, total: rate }],
      discount: { kind: 'amount', amount: Math.round((10_000 * 10) / full) },
    });
    expect(invoice?.totals.total).toBe(next.total);
    expect((await read(started)).upcoming[0]).toMatchObject({ from: anchor, total: 107_100 });
    // The client's page suggests it as the maximum of autopay.
    const { body } = await harness.send(`GET /proposal/invoice/${invoice!.orderId}`);
    expect(body.invoice.recurrence.total).toBe(107_100);
  });

  test('includes fewer hours, as its memo and the client’s page say', async () => {
    const first = dayFromNow(0);
    const anchor = DateTime.fromISO(first).plus({ days: 10 });
    const full = Math.round(anchor.diff(anchor.minus({ months: 1 }), 'days').days);
    const hours = Math.round((2000 * 10) / full) / 100;
    const started = await start({
      hours: 20,
      schedule: { anchor_date: anchor.toISODate()!, prorate: true },
    });
    await runAll();
    const [invoice] = await invoicesOf(started.userId);
    expect(invoice?.terms.memo).toContain(`, ${hours} hours included`);
    const page = await harness.send(`GET /proposal/invoice/${invoice!.orderId}`);
    expect(page.body.invoice.recurrence).toMatchObject({ hours });
    expect(await read(started)).toMatchObject({ hours: 20 });
  });

  test('that costs as much as a full one includes all hours', async () => {
    const anchor_date = dayFromNow(10);
    const started = await start({ hours: 20, schedule: { anchor_date, prorate: false } });
    await runAll();
    expect((await invoicesOf(started.userId))[0]?.recurring).toMatchObject({ hours: 20 });
  });

  test('that costs nothing has no invoice', async () => {
    const started = await start({
      terms: {
        items: [{ name: 'Stamp', qty: 1, rate: 1, tax: 0, total: 1 }],
        tax_mode: 'none',
      },
      schedule: { anchor_date: dayFromNow(2), prorate: true },
    });
    await runAll();
    expect(await invoicesOf(started.userId)).toEqual([]);
    expect((await read(started)).past).toMatchObject([{ outcome: 'skipped' }]);
  });
});

describe('pausing, skipping and ending', () => {
  test('a paused one makes nothing, and continues with the next period from today on', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(1) } });
    expect((await act(started, 'pause')).body).toMatchObject({
      message: 'Recurring invoice paused.',
      recurring: { status: 'paused', nextOn: null },
    });
    await age(started.id, 2);
    await runAll();
    expect(await invoicesOf(started.userId)).toEqual([]);
    const { body } = await act(started, 'resume');
    // Month ends: the day of the first date, or the last one of a shorter month.
    const { schedule } = await stored(started.id);
    const nextOn = addMonths(schedule.first_date, 2);
    expect(body.recurring).toMatchObject({ status: 'active', made: 0, nextOn });
    await runAll();
    expect((await stored(started.id)).nextNumber).toBeGreaterThanOrEqual(2);
  });

  test('a skipped period has no invoice, the one after it has', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(1) } });
    const { recurring } = (await act(started, 'skip')).body;
    expect(recurring).toMatchObject({
      nextOn: addMonths(dayFromNow(1), 1),
      past: [{ number: 0, outcome: 'skipped' }],
    });
    await age(started.id, 2);
    await runAll();
    const numbers = (await invoicesOf(started.userId)).map((each) => each.recurring?.number);
    expect(numbers).toEqual([1]);
  });

  test('a period is skipped or made, never both', async () => {
    const started = await start();
    const [skip] = await Promise.all([act(started, 'skip'), runDue()]);
    await runAll();
    const count = (await invoicesOf(started.userId)).length;
    const past = (await read(started)).past.filter(
      ({ number }: { number: number }) => number === 0,
    );
    expect(past).toMatchObject([{ outcome: count === 1 ? 'invoiced' : 'skipped' }]);
    if (skip.status === 409) expect(count).toBe(1);
  });

  test('an invoice that was started is finished after a pause, and only that one', async () => {
    const started = await start();
    await startNext(started.id);
    await act(started, 'pause');
    await runAll();
    expect(await invoicesOf(started.userId)).toHaveLength(1);
    expect(await read(started)).toMatchObject({ status: 'paused', made: 1, nextOn: null });
    const { schedule } = await read(started);
    expect((await update(started, { schedule })).status).toBe(200);
    await runAll();
    expect(await invoicesOf(started.userId)).toHaveLength(1);
  });

  test('an invoice that was started before a pause is not passed over after it', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(1) } });
    await age(started.id, 1);
    await startNext(started.id);
    await act(started, 'pause');
    await act(started, 'resume');
    await runAll();
    const numbers = (await invoicesOf(started.userId)).map((each) => each.recurring?.number);
    expect(numbers).toEqual([0]);
  });

  test('one that is ended while an invoice is in progress stays ended', async () => {
    const started = await start();
    const period = await startNext(started.id);
    await act(started, 'end');
    await leavePeriod(period);
    expect((await stored(started.id)).nextOn).toBeUndefined();
    expect(await read(started)).toMatchObject({ status: 'ended', nextOn: null });
  });

  test.each(['pause', 'end'])('a copy loaded before %s makes nothing', async (action) => {
    const started = await start();
    const before = await stored(started.id);
    await act(started, action);
    await makePeriod(before, harness.jobDeps);
    expect(await invoicesOf(started.userId)).toEqual([]);
    expect(await RecurringPeriodModel.exists({ recurringId: started.id })).toBeNull();
  });

  test('an ended one makes nothing more', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(1) } });
    await act(started, 'end');
    await age(started.id, 2);
    await runAll();
    expect(await invoicesOf(started.userId)).toEqual([]);
    expect(await read(started)).toMatchObject({ status: 'ended', nextOn: null });
  });
});

describe('a change', () => {
  test('applies from the next period on, and keeps the month’s end', async () => {
    const started = await start({ schedule: { first_date: '2040-01-31' } });
    await act(started, 'skip');
    const items = [{ name: 'Larger plan', qty: 1, rate: 200_000, tax: 0, total: 200_000 }];
    const { schedule } = await read(started);
    expect(schedule.first_date).toBe('2040-02-29');
    const terms = { items, tax_mode: 'none' };
    const { body } = await update(started, { terms, schedule: { ...schedule, count: 3 } });
    expect(body).toMatchObject({
      message: 'Recurring invoice saved.',
      recurring: { total: 200_000, title: 'Larger plan' },
    });
    expect(body.recurring.upcoming.map(({ from }: { from: string }) => from)).toEqual([
      '2040-02-29',
      '2040-03-31',
      '2040-04-30',
    ]);
  });

  test('applies to an invoice of a copy that was loaded before it', async () => {
    const started = await start();
    const before = await stored(started.id);
    const items = [{ name: 'Larger plan', qty: 1, rate: 200_000, tax: 0, total: 200_000 }];
    const { schedule } = started.recurring;
    await update(started, { terms: { items, tax_mode: 'none' }, schedule });
    await makePeriod(before, harness.jobDeps);
    expect((await invoicesOf(started.userId))[0]?.totals.total).toBe(200_000);
  });

  test('is refused once the next invoice was started, so new dates skip no period', async () => {
    const started = await start();
    await startNext(started.id);
    await RecurringPeriodModel.deleteMany({ recurringId: started.id });
    const reply = await update(started, { schedule: { first_date: dayFromNow(3) } });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'We’re creating the next invoice. Try again in a minute.',
    ]);
    await runAll();
    const { body } = await update(started, { schedule: { first_date: dayFromNow(3) } });
    expect(body.recurring.upcoming[0]).toMatchObject({ number: 1, from: dayFromNow(3) });
  });

  test('leaves past invoices as they are', async () => {
    const started = await start();
    await runAll();
    const { schedule } = await read(started);
    await update(started, { terms: { memo: 'New' }, schedule });
    expect((await invoicesOf(started.userId))[0]?.totals.total).toBe(119_000);
  });

  test('of the dates starts a new count from the next period', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(3) } });
    await act(started, 'skip');
    const { body } = await update(started, {
      schedule: { unit: 'week', every: 2, first_date: dayFromNow(5), count: 2 },
    });
    expect(body.recurring.upcoming).toMatchObject([
      { number: 1, from: dayFromNow(5) },
      { number: 2, from: dayFromNow(19) },
    ]);
  });

  test('is refused for dates that have passed', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(3) } });
    const reply = await update(started, { schedule: { first_date: dayFromNow(-1) } });
    expect(reply.body).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'schedule.first_date' }],
    });
  });
});

describe('tracked hours', () => {
  test('are billed once, so a draft with reserved hours does not become a recurring one', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(3) } });
    const draft_id = crypto.randomUUID();
    const hours = { note: '', billable: true, client_email: 'sofie@nordlys.example' };
    const { token, userId } = started;
    harness.identity.setProfile(userId, { hourlyRate: '80$', currency: 'EUR' });
    const today = dayFromNow(0);
    await harness.send(`PUT /proposal/time/entries/${crypto.randomUUID()}`, {
      token,
      body: { ...hours, day: today, seconds: 3600 },
    });
    const claimed = await harness.send(`PUT /proposal/time/invoices/${draft_id}`, {
      token,
      body: {
        claim_id: crypto.randomUUID(),
        ...{ from: today, to: today, client_email: hours.client_email },
        ...{ currency: 'EUR', group: 'one' },
      },
    });
    expect(claimed.status).toBe(200);
    const refused = {
      status: 409,
      body: { message: 'A recurring invoice can’t bill tracked hours. Remove the hours first.' },
    };
    const request = { draft_id, schedule: { first_date: dayFromNow(3) } };
    expect(await create(token, request)).toMatchObject(refused);
    expect(await update(started, request)).toMatchObject(refused);
    await harness.send(`DELETE /proposal/time/invoices/${draft_id}`, { token });
    expect((await create(token, request)).status).toBe(200);
  });
});

describe('the client’s page', () => {
  test('says how often, which period, the hours, and when the next invoice comes', async () => {
    const started = await start({ hours: 12.5 });
    await runAll();
    const [invoice] = await invoicesOf(started.userId);
    const page = async () =>
      (await harness.send(`GET /proposal/invoice/${invoice!.orderId}`)).body.invoice.recurrence;
    const nextOn = addMonths(dayFromNow(0), 1);
    expect(await page()).toMatchObject({ unit: 'month', every: 1, hours: 12.5, nextOn });
    await act(started, 'pause');
    expect(await page()).toMatchObject({ nextOn: null });
  });

  test('counts billable time of the period for the client, rounded, until an invoice bills it', async () => {
    const started = await start({ hours: 12.5 });
    await runAll();
    const [invoice] = await invoicesOf(started.userId);
    const { token } = started;
    const settings = { rounding: 15, project_rates: [], client_rates: [] };
    await harness.send('PUT /proposal/time/settings', { token, body: settings });
    const add = (changes: object) =>
      harness.send(`PUT /proposal/time/entries/${randomUUID()}`, {
        token,
        body: {
          ...{ day: dayFromNow(0), note: '', billable: true, seconds: 3500, rate: 100 },
          ...{ client_email: invoice!.terms.email, ...changes },
        },
      });
    await add({});
    await add({ billable: false });
    await add({ day: dayFromNow(-1) });
    await add({ client_email: 'another@nordlys.example' });
    const used = async () =>
      (await harness.send(`GET /proposal/invoice/${invoice!.orderId}`)).body.invoice.recurrence
        .used_seconds;
    expect(await used()).toBe(3600);
    await add({ seconds: 1 });
    expect(await used()).toBe(4500);
    const range = { from: dayFromNow(0), to: dayFromNow(0), group: 'one', currency: 'EUR' };
    const currency = (
      await harness.send(
        `GET /proposal/time/entries?${new URLSearchParams({ from: range.from, to: range.to })}`,
        { token },
      )
    ).body.entries[0].currency;
    await harness.send(`PUT /proposal/time/invoices/${randomUUID()}`, {
      token,
      body: {
        ...{ ...range, currency, claim_id: randomUUID(), client_email: invoice!.terms.email },
        included: 'bill',
      },
    });
    expect(await used()).toBe(0);
  });

  test('leaves the hours that a period includes out of other invoices, unless asked', async () => {
    const started = await start({ hours: 2 });
    await runAll();
    const [invoice] = await invoicesOf(started.userId);
    const { token } = started;
    const today = dayFromNow(0);
    const client_email = invoice!.terms.email;
    const add = async (seconds: number, changes: object = {}) =>
      (
        await harness.send(`PUT /proposal/time/entries/${randomUUID()}`, {
          token,
          body: {
            ...{ day: today, note: '', billable: true, rate: 100, seconds, client_email },
            ...changes,
          },
        })
      ).body.entry;
    // Of two hours, the first and the third entry are covered in full.
    const { currency } = await add(3600);
    const second = await add(5400);
    const third = await add(1800);
    await add(3600, { day: dayFromNow(-1), billable: false });
    const query = { from: dayFromNow(-1), to: today, currency, client_email, group: 'day' };
    const preview = async (included: object = {}) =>
      (
        await harness.send(
          `GET /proposal/time/unbilled?${new URLSearchParams({ ...query, ...included })}`,
          { token },
        )
      ).body;
    expect(await preview()).toMatchObject({ entries: 1, seconds: 5400, included_seconds: 5400 });
    expect(await preview({ included: 'bill' })).toMatchObject({ entries: 3, seconds: 10_800 });
    const list = async () =>
      (await harness.send(`GET /proposal/time/entries?from=${today}&to=${today}`, { token })).body
        .entries as { entry_id: string; included?: boolean }[];
    expect((await list()).map(({ included = false }) => included)).toEqual([true, false, true]);
    const claim = () =>
      harness.send(`PUT /proposal/time/invoices/${randomUUID()}`, {
        token,
        body: { ...query, claim_id: randomUUID() },
      });
    expect((await claim()).body).toMatchObject({ entries: 1, seconds: 5400 });
    // What was billed does not make room in the retainer for more.
    expect(await preview()).toMatchObject({ entries: 0, items: [], included_seconds: 5400 });
    expect((await claim()).status).toBe(409);
    // Only as much as the retainer still covers.
    await harness.send(`DELETE /proposal/time/entries/${third.entry_id}`, { token });
    await add(3600);
    expect(await preview()).toMatchObject({ entries: 0, included_seconds: 7200 });
    expect(second.amount).toBe(150);
  });

  test('of a single invoice has no recurrence', async () => {
    const { token } = harness.signIn();
    const { orderId } = await harness.createInvoice(token);
    const { body } = await harness.send(`GET /proposal/invoice/${orderId}`);
    expect(body.invoice.recurrence).toBeUndefined();
  });
});

describe('the list', () => {
  test('is filtered by status and words, with sums per month', async () => {
    const person = harness.signIn();
    await create(person.token, { schedule: { unit: 'quarter', first_date: dayFromNow(4) } });
    const other = await create(person.token, {
      terms: { client_name: 'Fathom' },
      schedule: { first_date: dayFromNow(4) },
    });
    await act({ ...person, id: other.body.recurring.id }, 'pause');
    const { token } = person;
    const list = async (query: string) =>
      (await harness.send(`GET /proposal/recurring?${query}`, { token })).body.items.map(
        (each: { client_name: string }) => each.client_name,
      );
    expect(await list('')).toEqual(['Fathom', 'Sofie Lind']);
    expect(await list('status=active')).toEqual(['Sofie Lind']);
    expect(await list('q=fath')).toEqual(['Fathom']);
    const { body } = await harness.send('GET /proposal/recurringSummary', { token });
    expect(body.totals).toEqual([
      { currency: 'EUR', status: 'active', count: 1, monthly: 39_667 },
      { currency: 'EUR', status: 'paused', count: 1, monthly: 119_000 },
    ]);
    const csv = await harness.send('GET /proposal/export/recurring', { token });
    expect((csv.body as Buffer).toString()).toContain(
      'Sofie Lind,sofie@nordlys.example,Packaging system,EUR,1190.00,396.67,Quarterly,sent automatically,,active,',
    );
  });

  test('stops at a hundred active or paused ones', async () => {
    const userId = newId();
    const token = harness.identity.tokenFor({ userId });
    const later = { mode: 'draft', schedule: { first_date: dayFromNow(9) } } as const;
    const createOne = () => create(token, later);
    await createOne();
    const race = {
      model: RecurringModel,
      counted: () => ({ freelancerId: userId }),
      most: 100,
      vary: () => ({ draft_id: crypto.randomUUID() }),
      create: createOne,
    };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(100));
  });
});

describe('access', () => {
  test('is the freelancer’s own only', async () => {
    const started = await start({ schedule: { first_date: dayFromNow(2) } });
    const stranger = harness.signIn().token;
    const employer = harness.identity.tokenFor({ role: 'employer' });
    const { id } = started;
    const calls = [
      [`GET /proposal/recurring/${id}`, undefined],
      [`PUT /proposal/recurring/${id}`, recurringRequestOf()],
      ...['pause', 'resume', 'skip', 'end'].map((action) => [
        `POST /proposal/recurring/${id}/${action}`,
        undefined,
      ]),
    ] as [string, object | undefined][];
    for (const [call, body] of calls) {
      const statusFor = async (token?: string) =>
        (await harness.send(call, { token, body })).status;
      expect([call, await statusFor(stranger)]).toEqual([call, 404]);
      expect([call, await statusFor(employer)]).toEqual([call, 403]);
      expect([call, await statusFor()]).toEqual([call, 401]);
    }
    expect(await read(started)).toMatchObject({ status: 'active', past: [] });
    const list = await harness.send('GET /proposal/recurring', { token: stranger });
    expect(list.body.items).toEqual([]);
    expect((await create(employer)).status).toBe(403);
    expect((await create(undefined)).status).toBe(401);
  });

  test.each([
    ['a first date that has passed', { schedule: { first_date: dayFromNow(-2) } }],
    ['a wrong total', { terms: { items: [{ name: 'A', qty: 1, rate: 5, tax: 0, total: 6 }] } }],
    ['too many hours', { hours: 10_001 }],
    ['due days over a year', { due_days: 366 }],
    ['another person’s project', { terms: { proposal_id: newId() } }],
  ] as [string, Request][])('%s is refused', async (_, request) => {
    const { status, body } = await create(harness.signIn().token, request);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('while the deletion of the freelancer’s account is scheduled', () => {
  const tell = (freelancerId: string, stage: DeletionStage) => {
    const event = newEvent('identity.deletion-changed', {
      ...{ userId: freelancerId, email: 'ada@inbox.example', fname: 'Ada', stage },
      ...{ requestedAt: '', endsAt: '', device: '', ip: '' },
    });
    return recurringEvents[event.name]!(event);
  };

  test('nothing is sent, and keeping the account doesn’t send what was due', async () => {
    const started = await start();
    await tell(started.userId, 'scheduled');
    await tell(started.userId, 'scheduled');
    await age(started.id, 3);
    await RecurringModel.updateOne({ _id: started.id }, { $unset: { nextOn: 1 } });
    await runDue();
    expect(await invoicesOf(started.userId)).toHaveLength(0);
    expect(await read(started)).toMatchObject({ status: 'paused' });
    await tell(started.userId, 'kept');
    expect(await read(started)).toMatchObject({ status: 'active' });
    await runDue();
    expect((await invoicesOf(started.userId)).length).toBeLessThanOrEqual(1);
    expect((await stored(started.id)).pausedByDeletion).toBeUndefined();
  });

  test('what the freelancer had paused stays paused, and other people’s continue', async () => {
    const [paused, others] = [await start(), await start()];
    await act(paused, 'pause');
    await tell(paused.userId, 'scheduled');
    await tell(paused.userId, 'kept');
    expect(await read(paused)).toMatchObject({ status: 'paused' });
    expect(await read(others)).toMatchObject({ status: 'active' });
  });
});
