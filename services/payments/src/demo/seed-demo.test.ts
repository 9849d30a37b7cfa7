import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  auth,
  freelancerServices,
  type InvoiceSummary,
  invoices,
  type PayableInvoice,
  serviceOrders,
} from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { newId } from '@soloist/server-kit/testing';
import { type PaymentsHarness, startProviderHarness } from '../../test/provider-harness.ts';
import { compareBalances } from '../modules/ledger/rebuild-balances.service.ts';

const run = promisify(execFile);
const ada = sampleMyProfile({ id: newId() });
const amounts: Record<string, number> = {
  'INV-0001': 120_000,
  'INV-0002': 260_000,
  'INV-0004': 36_000,
  'INV-0006': 950_000,
  'INV-0008': 950_000,
};
/** Issued by the sample order. */
const ordered = 'INV-0011';
const inRupees = ['INV-0006', 'INV-0008'];
const orderIdOf = (number: string) => number.padEnd(32, 'x');

const summaryOf = (number: string): InvoiceSummary => ({
  ...{ id: newId(), orderId: orderIdOf(number), kind: 'invoice', number },
  ...{ email: 'marit@fjordbageri.example', client_name: 'Marit Solheim', title: 'Order page' },
  ...{
    currency: 'EUR',
    total: amounts[number] ?? 0,
    paid: 0,
    credited: 0,
    balance: amounts[number] ?? 0,
  },
  ...{ status: 'overdue', due_date: '2026-10-01', deliveries: [], proposalId: null },
  createdAt: '2026-09-01T10:00:00.000Z',
});
const payableOf = (number: string): PayableInvoice => ({
  ...{ invoiceId: newId(), orderId: orderIdOf(number), number, freelancerId: ada.id },
  ...{ clientName: 'Marit Solheim', clientEmail: 'marit@fjordbageri.example', status: 'overdue' },
  currency: inRupees.includes(number) ? 'INR' : 'EUR',
  ...{ total: amounts[number] ?? 175_000, balance: amounts[number] ?? 175_000 },
  recurringId: inRupees.includes(number) ? planId : null,
  ...{ part_payments: true, deposit: 0, noted: [], isContested: false },
  ...{ senderName: 'Ada Okafor', senderEmail: 'ada@soloist.example', timeZone: '' },
  dueAt: '2026-10-01T22:00:00.000Z',
});
const planId = newId();
const serviceId = newId();
const orderLink = newId().padEnd(32, 'y');
const service = {
  ...{ id: serviceId, userId: ada.id, title: 'A checkout that people finish', summary: '' },
  ...{ industry: [], skills: [], roles: [], tools: [], images: [], relevantProjects: [] },
  ...{ image: null, payment_type: 'fixedRate', currency: 'EUR', published: true, process: '' },
  details: { total_price: null, duration: null, duration_type: null, payment_rate: null },
  ...{ deliverables: [], faq: [], calendarLink: '', packages: [], extras: [] },
  ...{ createdAt: '2026-09-01T10:00:00.000Z', updatedAt: '2026-09-01T10:00:00.000Z' },
};
function serviceAnswerOf(address: string): object {
  const { fetchServices, placeOrder } = freelancerServices;
  if (address === fetchServices.path.replace(':id', ada.id))
    return { services: [service], nextCursor: null };
  if (address === placeOrder.path.replace(':id', serviceId))
    return { message: 'Order placed.', link: orderLink };
  return {
    ...{ service, version: 'first' },
    owner: sampleMyProfile({ id: ada.id }),
  };
}
const invoiced = () => Object.keys(amounts).map(summaryOf);
let listed = invoiced;
let isKnown = true;
function answerOf(address: string): object {
  if (address === auth.login.path) return { token: 'token', user: ada };
  if (address === invoices.list.path) return { items: listed(), nextCursor: null };
  if (address.startsWith('/service/')) return serviceAnswerOf(address);
  if (address === serviceOrders.checkout.path.replace(':link', orderLink))
    return { orderId: orderIdOf(ordered) };
  const numbers = [...Object.keys(amounts), ordered];
  const number = numbers.find((each) => address.endsWith(orderIdOf(each)));
  return { invoice: payableOf(number ?? '') };
}

/** Fakes of identity and documents for the sample data. */
const others = createServer((req, res) => {
  const { pathname } = new URL(req.url ?? '', 'http://others');
  res.setHeader('content-type', 'application/json');
  if (!isKnown) {
    res.statusCode = 401;
    res.end(JSON.stringify({ success: false, code: 'unauthenticated', message: 'No.' }));
    return;
  }
  res.end(JSON.stringify({ success: true, ...answerOf(pathname) }));
});
let url: string;
let paying: PaymentsHarness;
beforeAll(async () => {
  await once(others.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  paying = await startProviderHarness();
});
afterAll(async () => {
  await paying.close();
  others.close();
});

const seed = (over: Record<string, string> = {}) => {
  const program = path.resolve(import.meta.dirname, '../seed.ts');
  const settings = Object.entries({
    ...paying.config,
    IDENTITY_URL: url,
    DOCUMENTS_URL: url,
    MARKETPLACE_URL: url,
  });
  const env = Object.fromEntries(settings.map(([name, value]) => [name, String(value ?? '')]));
  return run(process.execPath, [program], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    // biome-ignore lint/style/noProcessEnv: a process needs its PATH
    env: { ...process.env, ...env, DEMO_PASSWORD: 'a quiet green harbour', ...over },
  });
};
const token = () => paying.tokenFor({ userId: ada.id });
const transactions = async () =>
  (await paying.send('GET /wallet/movements?limit=50', { token: token() })).body.items;

test('creates no sample with a key of the real provider', async () => {
  await seed({ RAZORPAY_API_URL: '' });
  expect(await transactions()).toEqual([]);
});

test('changes nothing where people or invoices differ from the sample', async () => {
  isKnown = false;
  await seed();
  isKnown = true;
  listed = () => invoiced().map((each) => ({ ...each, status: 'paid', balance: 0 }));
  await seed();
  listed = invoiced;
  expect(await transactions()).toEqual([]);
});

test('gives the sample freelancer months of payments, a refund, payouts, a dispute and pending money', async () => {
  await seed();
  const published = await transactions();
  const days = published.map(({ at }: { at: string }) => at.slice(0, 10));
  expect(days).toEqual(days.toSorted().toReversed());
  expect(new Set(days).size).toBeGreaterThan(7);
  const kinds = published.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual([
    // The order of a service.
    'payment.captured',
    'dispute.held',
    // Autopay's charge.
    'payment.captured',
    'payout.started',
    // The payment that turned autopay on.
    'payment.released',
    'payment.captured',
    'payment.captured',
    'payout.processed',
    'payout.started',
    'payment.released',
    'refund.made',
    'payment.captured',
    'payout.processed',
    'payout.started',
    'payment.released',
    'payment.captured',
  ]);
  const [balance] = await paying.balanceOf(ada.id);
  expect(balance).toMatchObject({ currency: 'INR', onTheWay: 4_500_000 });
  expect(balance.held).toBeGreaterThan(0);
  expect(balance.available).toBeGreaterThan(0);
  expect(balance.pending).toBeGreaterThan(0);
});

test('gives a client an active autopay of their plan, with one paid charge', async () => {
  const { items } = (await paying.send('GET /payment/autopay', { token: token() })).body;
  expect(items).toMatchObject([
    {
      ...{ state: 'active', scope: 'recurring', method: 'Visa ending in 1111' },
      charge: { state: 'paid', number: 'INV-0008', amount: 950_000 },
    },
  ]);
});

test('shows balances that match the entries, and leaves the provider in the present', async () => {
  for await (const { wrong } of compareBalances(new Date())) expect(wrong).toEqual([]);
  const { providerOrderId } = await paying.newOrder();
  const { created_at } = await paying.deps.provider!.orders.get(providerOrderId);
  expect(Math.abs(created_at - Date.now() / 1000)).toBeLessThan(3600);
});

test('writes the sample once', async () => {
  await seed();
  expect(await transactions()).toHaveLength(16);
});
