import { addDays, type IncomeForecast } from '@soloist/contracts';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow } from '../../../../test/invoice-requests.ts';
import {
  milestoneRequest,
  milestonesOf,
  ongoingRequest,
} from '../../../../test/proposal-requests.ts';
import { recurringRequestOf } from '../../../../test/recurring-requests.ts';
import { DocumentSettingsModel } from '../shared/document-settings.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { mondayOf } from './forecast.rules.ts';
import { ForecastSnapshotModel } from './forecast-snapshots.model.ts';
import { storeForecast, storeForecasts } from './store-forecasts.job.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const path = 'GET /proposal/forecast' as const;
const read = async (token: string) => (await harness.send(path, { token })).body as IncomeForecast;

test('is private to its freelancer', async () => {
  const { token } = harness.signIn();
  await harness.createInvoice(token);
  expect((await harness.send(path)).status).toBe(401);
  const employer = harness.identity.tokenFor({ role: 'employer' });
  expect((await harness.send(path, { token: employer })).status).toBe(403);
  const other = await read(harness.signIn().token);
  expect(other).toMatchObject({ currencies: [], comparisons: [], isPartial: false });
});

test('counts open invoices, each open installment, and milestones without an invoice', async () => {
  const { token } = harness.signIn();
  const due_date = dayFromNow(10);
  const open = await harness.createInvoice(token, { due_date });
  const scheduled = {
    part_payments: false,
    due_date: dayFromNow(40),
    installments: [{ kind: 'percent', percent: 30, due_date: dayFromNow(7) }],
  };
  const parts = await harness.createInvoice(token, scheduled);
  await harness.createInvoice(token, { due_date: dayFromNow(200) });
  const voided = await harness.createInvoice(token, { due_date });
  await harness.act(token, { id: voided.id, action: 'void', body: { reason: 'Twice' } });
  const project = milestoneRequest({ currency: 'EUR', ...milestonesOf(30_000, 60_000) });
  const { contract_id, id } = (await harness.createProject(token, project)).body.proposal;
  await harness.accept(contract_id, await harness.sign(contract_id));
  const { currencies } = await read(token);
  const euros = currencies.find(({ currency }) => currency === 'EUR')!;
  expect(
    euros.items
      .filter(({ source }) => source !== 'projects')
      .map(({ source, id: of, best, due_date: due }) => [source, of, best, due]),
  ).toEqual([
    ['installments', parts.id, 35_700, dayFromNow(7)],
    ['invoices', open.id, 119_000, due_date],
    ['installments', parts.id, 83_300, dayFromNow(40)],
  ]);
  const projects = euros.items.filter(({ source }) => source === 'projects');
  expect(projects.length).toBeGreaterThan(0);
  expect(projects.every((each) => each.id === id)).toBe(true);
  expect(euros.expected).toBeLessThan(euros.best);
});

test('counts the periods of an ongoing project once: of its recurring invoice, unless that is paused', async () => {
  const { token } = harness.signIn();
  const [start_date, end_date] = [dayFromNow(7), dayFromNow(34)];
  const details = { ...{ start_date, end_date, frequency: 'weekly' }, rate: 9000, payment_rate: 0 };
  const request = ongoingRequest({ currency: 'EUR', details });
  const { contract_id, id: proposal_id } = (await harness.createProject(token, request)).body
    .proposal;
  await harness.accept(contract_id, await harness.sign(contract_id));
  const counted = async () => {
    const { currencies } = await read(token);
    return currencies.flatMap(({ items }) => items.map(({ source }) => source));
  };
  expect(await counted()).toEqual(Array(4).fill('projects'));
  const { body } = await harness.send('POST /proposal/recurring', {
    token,
    body: recurringRequestOf({
      terms: { proposal_id },
      schedule: { unit: 'week', first_date: dayFromNow(14), end_date },
    }),
  });
  expect((await counted()).toSorted()).toEqual(['projects', ...Array(3).fill('recurring')]);
  await harness.send(`POST /proposal/recurring/${body.recurring.id}/pause`, { token });
  expect(await counted()).toEqual(['projects']);
});

test('learns from how late invoices were paid', async () => {
  const { token, userId } = harness.signIn();
  for (let count = 0; count < 8; count += 1) {
    const { id } = await harness.createInvoice(token);
    await harness.change(id, {
      ...{ status: 'paid', balance: 0, 'terms.due_date': dayFromNow(-60) },
      payments: [
        { payment_id: id, amount: 119_000, method: 'cash', received_on: dayFromNow(-30), note: '' },
      ],
    });
  }
  // The name is known before anything of this client is open.
  expect((await read(token)).clients).toMatchObject([{ client: 'Sofie Lind', invoices: 8 }]);
  await harness.createInvoice(token, { due_date: dayFromNow(2) });
  const { lateness, clients, currencies } = await read(token);
  expect(lateness).toEqual({ invoices: 8, unpaid: 0, onTime: 0, medianDaysLate: 30 });
  expect(clients).toMatchObject([{ client: 'Sofie Lind', invoices: 8 }]);
  const early = currencies[0]!.weeks.slice(0, 3).reduce((sum, { expected }) => sum + expected, 0);
  expect(early).toBeLessThan(119_000 / 3);
  expect(await InvoiceModel.countDocuments({ freelancerId: userId })).toBe(9);
});

test('does not count clients as late for withheld tax, recorded later or not yet', async () => {
  const { token } = harness.signIn();
  const paid = { payment_id: 'a', amount: 109_000, method: 'cash', note: '' };
  const tax = { payment_id: 'b', amount: 10_000, method: 'tds', note: '' };
  for (const isRecorded of [true, false]) {
    const { id } = await harness.createInvoice(token, { tds_rate: 10 });
    const payments = [{ ...paid, received_on: dayFromNow(-130) }];
    await harness.change(id, {
      'terms.due_date': dayFromNow(-130),
      ...(isRecorded
        ? {
            ...{ status: 'paid', balance: 0 },
            payments: [...payments, { ...tax, received_on: dayFromNow(-10) }],
          }
        : { payments, balance: 10_000 }),
    });
  }
  const { lateness } = await read(token);
  expect(lateness).toEqual({ invoices: 1, unpaid: 0, onTime: 100, medianDaysLate: 0 });
});

test('leaves out tax that clients withhold, also of installments', async () => {
  const { token } = harness.signIn();
  // 10% of the net amount of 100,000, so 119,000 less 10,000.
  const due_date = dayFromNow(10);
  await harness.createInvoice(token, { due_date, tds_rate: 10 });
  await harness.createInvoice(token, {
    ...{ due_date: dayFromNow(40), tds_rate: 10, part_payments: false },
    installments: [{ kind: 'percent', percent: 95, due_date: dayFromNow(20) }],
  });
  const { id } = await harness.createInvoice(token, { due_date, tds_rate: 10 });
  const paid = { payment_id: 'a', amount: 109_000, method: 'cash', note: '' };
  const payments = [{ ...paid, received_on: dayFromNow(0) }];
  await harness.change(id, { payments, balance: 10_000 });
  const [euros] = (await read(token)).currencies;
  expect(euros!.items.map(({ due_date: due, best }) => [due, best])).toEqual([
    [due_date, 109_000],
    // The last installment of 5,950 does not cover the tax.
    [dayFromNow(20), 113_050 - 4050],
  ]);
});

test('is stored once a week, although processes race, and compared a quarter later', async () => {
  const { token, userId } = harness.signIn();
  const { id } = await harness.createInvoice(token, { due_date: dayFromNow(5) });
  const first = await read(token);
  expect(first.comparisons).toEqual([]);
  expect(first.comparableFrom).toBe(addDays(first.from, 90));
  const count = () => ForecastSnapshotModel.countDocuments({ freelancerId: userId });
  expect(await count()).toBe(0);
  await Promise.all([
    ...Array.from({ length: 4 }, () => storeForecasts(harness.jobDeps)),
    ...Array.from({ length: 4 }, () => storeForecast(userId)),
  ]);
  expect(await count()).toBe(1);
  const settings = await DocumentSettingsModel.findById(userId).orFail().lean();
  expect(settings.forecastOn!.getTime()).toBeGreaterThan(Date.now());
  // The process is killed between the snapshot and the next date.
  await DocumentSettingsModel.updateOne({ _id: userId }, { forecastOn: new Date(0) });
  await storeForecasts(harness.jobDeps);
  expect(await count()).toBe(1);

  const ago = { week: addDays(first.from, -98), from: addDays(first.from, -95) };
  const to = addDays(first.from, -6);
  await ForecastSnapshotModel.updateOne({ freelancerId: userId }, { ...ago, to });
  // A newer one, whose days have not all passed, does not hide it.
  await storeForecast(userId);
  await ForecastSnapshotModel.updateOne(
    { freelancerId: userId, week: mondayOf(first.from) },
    { week: addDays(first.from, -91), from: addDays(first.from, -89), to: first.from },
  );
  const payment = { amount: 50_000, method: 'cash', note: '' };
  const paidOn = (received_on: string) => ({ ...payment, payment_id: received_on, received_on });
  const withheld = { ...paidOn(dayFromNow(-21)), method: 'tds' };
  await harness.change(id, {
    payments: [paidOn(dayFromNow(-20)), withheld, paidOn(dayFromNow(-1))],
  });
  const unexpected = await harness.createInvoice(token, { currency: 'USD' });
  await harness.change(unexpected.id, { payments: [paidOn(dayFromNow(-22))] });
  const later = await read(token);
  expect(later.comparableFrom).toBe('');
  expect(later.comparisons).toMatchObject([
    { currency: 'EUR', from: ago.from, to, best: 119_000, received: 50_000 },
    { currency: 'USD', from: ago.from, to, best: 0, expected: 0, received: 50_000 },
  ]);
});

test('is exported as CSV', async () => {
  const { token } = harness.signIn();
  await harness.createInvoice(token, { due_date: dayFromNow(5), client_name: '=cmd' });
  const { body } = await harness.send('GET /proposal/forecast/export', { token });
  const [head, row] = String(body).split('\r\n');
  expect(head).toContain('Due date,Source,Document,Client,Currency,Best case,Expected');
  expect(row).toMatch(/^\d{4}-\d\d-\d\d,Open invoices,INV-0001,'=cmd,EUR,1190\.00,\d+\.\d\d$/);
});
