import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { NewServiceOrder } from '@soloist/contracts';
import type { TestService } from '@soloist/server-kit/testing-service';
import {
  createService,
  newFreelancer,
  sampleTerms,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { ServiceModel } from './services.model.ts';

let marketplace: TestService;
let documents: Awaited<ReturnType<typeof startOrderStore>>;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  documents = await startOrderStore();
  marketplace = await startTestMarketplace({ DOCUMENTS_URL: documents.url });
  ada = await newFreelancer(marketplace, { timezone: 'Africa/Lagos' });
});
afterAll(async () => {
  await marketplace.close();
  documents.close();
});

/** A fake documents service that stores orders; it knows no signed-in clients. */
async function startOrderStore() {
  const orders: NewServiceOrder[] = [];
  const server = createServer(async (req, res) => {
    orders.push((await json(req)) as NewServiceOrder);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ success: true, link: null }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, orders, close: () => server.close() };
}

const ordering = {
  enabled: true,
  questions: [
    { text: 'Which size?', kind: 'choice', options: ['A5', 'A4'], required: true },
    { text: 'Anything else?', kind: 'long', options: [], required: false },
  ],
  cancellation: 'full_until_start',
};
const make = async (over: object = {}) =>
  (
    await createService(marketplace, {
      token: ada.token,
      terms: sampleTerms({ ordering, ...over }),
    })
  ).body.service.id as string;
const base = { package: null, quantity: 1, extras: [] };
const priceOf = (id: string, choice: object = base) =>
  marketplace.send(`POST /service/price/${id}`, { body: { choice } });

const versionOf = async (id: string) =>
  (await marketplace.send(`GET /service/fetchService/${id}`)).body.version as string;

async function order(id: string, over: object = {}) {
  const version = await versionOf(id);
  const body = {
    ...{ draft_id: randomUUID(), choice: base, answers: ['A5', ''], version },
    ...{ name: 'Nora Lind', email: 'nora@nordlys.example', terms_accepted: true },
    ...over,
  };
  return marketplace.send(`POST /service/order/${id}`, { body });
}

describe('the price of an order', () => {
  it('is computed from the service, its package, quantity and extras', async () => {
    const id = await make();
    expect((await priceOf(id)).body).toMatchObject({ total: 120_000, currency: 'EUR' });
    const choice = { package: 0, quantity: 3, extras: [0] };
    expect((await priceOf(id, choice)).body).toMatchObject({
      lines: [
        { name: 'Packaging for small series, Small', quantity: 3, rate: 90_000, total: 270_000 },
        { name: 'A second size', quantity: 1, rate: 30_000, total: 30_000 },
      ],
      total: 300_000,
    });
  });

  it('counts the hours of a service with an hourly rate', async () => {
    const id = await make({ payment_type: 'hourlyRate', details: { payment_rate: 8500 } });
    expect((await priceOf(id, { ...base, quantity: 4 })).body.total).toBe(34_000);
  });

  it.each([
    ['a package that it has not', { ...base, package: 2 }],
    ['an extra that it has not', { ...base, extras: [9] }],
    ['an extra twice', { ...base, extras: [0, 0] }],
    ['no quantity', { ...base, quantity: 0 }],
    ['a negative quantity', { ...base, quantity: -1 }],
    ['a part of a package', { ...base, quantity: 0.5 }],
    ['too many', { ...base, quantity: 51 }],
  ])('is refused for %s', async (_what, choice) => {
    expect((await priceOf(await make(), choice)).status).toBe(400);
  });
});

describe('an order', () => {
  it('freezes the service with the server’s total, whatever the browser sends', async () => {
    const id = await make();
    expect(await order(id)).toMatchObject({ status: 200, body: { link: null } });
    expect(documents.orders.at(-1)).toMatchObject({
      freelancerId: ada.id,
      email: 'nora@nordlys.example',
      seller: { name: 'Ada Okafor', timeZone: ada.profile.timezone },
      service: {
        ...{ serviceId: id, total: 120_000, currency: 'EUR', cancellation: 'full_until_start' },
        ...{ title: 'Packaging for small series', package: null, duration: 3 },
        faq: [{ question: 'Do you print?', answer: 'No, but I know who does.' }],
      },
      answers: [
        { question: 'Which size?', answer: 'A5' },
        { question: 'Anything else?', answer: '' },
      ],
    });
    expect((await order(id, { total: 1 })).status).toBe(400);
  });

  it('is refused when the service changed since the client saw it', async () => {
    const id = await make();
    const version = await versionOf(id);
    const terms = sampleTerms({
      ordering,
      details: { total_price: 50_000, duration: 1, duration_type: 'days' },
    });
    await marketplace.send(`PUT /service/updateService/${id}`, { token: ada.token, body: terms });
    expect((await order(id, { version })).status).toBe(409);
    expect((await order(id)).status).toBe(200);
  });

  it.each([
    ['a required answer is missing', { answers: ['', ''] }],
    ['an answer is no option', { answers: ['A3', ''] }],
    ['an answer is too long', { answers: ['A5', 'x'.repeat(1001)] }],
    ['the terms are not accepted', { terms_accepted: false }],
    ['the address is wrong', { email: 'nora' }],
  ])('is refused when %s', async (_why, over) => {
    expect((await order(await make(), over)).status).toBe(400);
  });

  it('is refused for a service that clients can’t order, or that is hidden', async () => {
    const off = await make({ ordering: { ...ordering, enabled: false } });
    expect((await priceOf(off)).status).toBe(409);
    expect((await priceOf(await make({ ordering: undefined }))).status).toBe(409);
    const hidden = await make();
    await marketplace.send(`POST /service/publish/${hidden}`, {
      token: ada.token,
      body: { published: false },
    });
    expect((await priceOf(hidden)).status).toBe(404);
    expect((await order(hidden, { version: 'x' })).status).toBe(404);
  });
});

describe('an order that can’t be paid online', () => {
  const notPayable = 'Orders in PLN can’t be paid online. Message the freelancer instead.';
  const inPln = 'Clients can’t pay PLN online. Choose another currency, or leave orders off.';

  it('is not offered: a service in such a currency can’t have orders', async () => {
    const terms = sampleTerms({ ordering, currency: 'PLN' });
    const refused = { status: 400, body: { code: 'invalid_input', message: inPln } };
    expect(await createService(marketplace, { token: ada.token, terms })).toMatchObject(refused);
    const id = await make();
    const update = `PUT /service/updateService/${id}`;
    const changed = await marketplace.send(update, { token: ada.token, body: terms });
    expect(changed).toMatchObject(refused);
    await make({ currency: 'PLN', ordering: { ...ordering, enabled: false } });
  });

  it('is refused for a service that had orders in such a currency before', async () => {
    const id = await make();
    const version = await versionOf(id);
    await ServiceModel.updateOne({ _id: id }, { $set: { 'terms.currency': 'PLN' } });
    const refused = { status: 409, body: { code: 'currency_not_payable', message: notPayable } };
    expect(await priceOf(id)).toMatchObject(refused);
    expect(await order(id, { version })).toMatchObject(refused);
    const { body } = await marketplace.send(`GET /service/fetchService/${id}`);
    expect([body.version, body.service.ordering]).toEqual([undefined, undefined]);
    const own = await marketplace.send(`GET /service/own/${id}`, { token: ada.token });
    expect(own.body.service.ordering).toEqual(ordering);
  });

  it.each([
    ['does not end in 0 with three decimals', { currency: 'KWD' }, 12_345],
    ['is too small', {}, 99],
    ['is too large', {}, 500_000_001],
  ])('is refused when its total %s', async (_why, over, total_price) => {
    const id = await make({
      ...over,
      details: { total_price, duration: 1, duration_type: 'days' },
    });
    const stored = documents.orders.length;
    for (const { status, body } of [await priceOf(id), await order(id)]) {
      expect([status, body.code]).toEqual([400, 'invalid_input']);
      expect(body.message).toContain('message the freelancer');
      expect(body.details).toEqual([{ path: 'choice', message: body.message }]);
    }
    expect(documents.orders).toHaveLength(stored);
  });
});

it('refuses a choice question without two different options', async () => {
  const question = { text: 'Which?', kind: 'choice', options: ['A5', 'A5'], required: true };
  const terms = sampleTerms({ ordering: { ...ordering, questions: [question] } });
  const { status } = await createService(marketplace, { token: ada.token, terms });
  expect(status).toBe(400);
});
