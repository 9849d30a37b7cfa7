import { randomUUID } from 'node:crypto';
import { unknownParty } from '@soloist/contracts';
import { specificationInvoice } from '@soloist/contracts/testing';
import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow, invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { attachmentFiles } from '../../files/store/file-store.service.ts';
import { insertDraft, readDraft } from '../drafts/drafts.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const pdf = (content = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n') =>
  new File([content], 'Invoice.pdf', { type: 'application/pdf' });
const numbersOf = async (freelancerId: string) => {
  const found = await InvoiceModel.find({ freelancerId }).sort({ sequence: 1 }).lean();
  return found.map(({ number }) => number);
};
const numbersUpTo = (last: number) =>
  Array.from({ length: last }, (_, i) => `INV-${String(i + 1).padStart(4, '0')}`);

describe('POST /proposal/sendInvoice', () => {
  test('accepts a draft of the specification and adds defaults', async () => {
    const { userId, token } = harness.signIn();
    harness.identity.setProfile(userId, { currency: 'INR', timezone: 'Etc/UTC' });
    const { status, body } = await harness.sendInvoice(token, specificationInvoice, pdf());
    expect([status, body.success]).toEqual([200, true]);
    const { terms, totals } = await harness.readStored(body.invoice.id);
    expect(totals.total).toBe(120_000);
    expect(terms).toMatchObject({
      currency: 'INR',
      due_date: dayFromNow(14),
      tax_mode: 'none',
      items: [{ qty: 2, rate: 60_000, tax: 0, total: 120_000 }],
      sender: { country: '' },
    });
  });

  test('uses the sender of the last invoice for a draft without one', async () => {
    const { token } = harness.signIn();
    const sender = { ...unknownParty, city: 'Lisbon', country: 'PT' };
    await harness.createInvoice(token, { sender });
    const { body } = await harness.sendInvoice(token, specificationInvoice);
    expect((await harness.readStored(body.invoice.id)).terms.sender).toEqual(sender);
  });

  test('stores an invoice with the sender’s current details, and queues its email', async () => {
    const { userId, token } = harness.signIn();
    harness.identity.setProfile(userId, {
      logo: `/files/${'l'.repeat(32)}`,
      timezone: 'Asia/Kolkata',
    });
    const reply = await harness.sendInvoice(token, invoiceRequestOf());
    expect(reply).toMatchObject({
      status: 200,
      body: {
        success: true,
        invoice: {
          kind: 'invoice',
          number: 'INV-0001',
          title: 'Packaging system',
          status: 'sent',
          currency: 'EUR',
          total: 119_000,
          paid: 0,
          balance: 119_000,
          deliveries: [{ kind: 'invoice', to: 'sofie@nordlys.example', state: 'queued' }],
        },
      },
    });
    const { id } = reply.body.invoice;
    expect(await harness.read(token, id)).toMatchObject({
      document: {
        number: 'INV-0001',
        from: {
          name: 'Ines Carvalho',
          headline: 'Brand and product design',
          logo: `/files/${'l'.repeat(32)}`,
        },
        to: { name: 'Sofie Lind', email: 'sofie@nordlys.example' },
        taxes: [{ percent: 19, net: 100_000, tax: 19_000 }],
        credits: null,
      },
      timeline: [{ actor: 'freelancer', event: 'Sent to sofie@nordlys.example' }],
      time_zone: 'Asia/Kolkata',
    });
    expect(await harness.countEvents(id, 'invoice.delivery-changed')).toBe(1);
  });

  test('numbers fifty concurrent invoices from one to fifty', async () => {
    const { userId, token } = harness.signIn();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => harness.sendInvoice(token, invoiceRequestOf())),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await numbersOf(userId)).toEqual(numbersUpTo(50));
  });

  test('uses no number for a failed request', async () => {
    const { userId, token } = harness.signIn();
    await harness.createInvoice(token);
    const item = { name: 'Wrong', qty: 1, rate: 100, tax: 0, total: 99 };
    await harness.sendInvoice(token, invoiceRequestOf({ items: [item] }));
    await harness.sendInvoice(token, invoiceRequestOf({ email: 'nobody' }));
    await harness.sendInvoice(token, invoiceRequestOf(), pdf('no pdf'));
    harness.identity.setAway(true);
    await harness.sendInvoice(token, invoiceRequestOf());
    harness.identity.setAway(false);
    const insert = jest.spyOn(InvoiceModel.collection, 'insertOne');
    insert.mockRejectedValueOnce(new Error('the database is away'));
    const failed = await harness.sendInvoice(token, invoiceRequestOf());
    insert.mockRestore();
    expect(failed.status).toBe(500);
    await harness.createInvoice(token);
    expect(await numbersOf(userId)).toEqual(numbersUpTo(2));
  });

  test('creates one invoice for ten concurrent requests with the same draft', async () => {
    const { userId, token } = harness.signIn();
    const request = invoiceRequestOf();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => harness.sendInvoice(token, request, pdf())),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => body.invoice.id)).size).toBe(1);
    expect(await numbersOf(userId)).toEqual(['INV-0001']);
    expect(await attachmentFiles.idsOf(userId)).toHaveLength(1);
  });

  test('stores an uploaded PDF and refuses other files', async () => {
    const { userId, token } = harness.signIn();
    const sent = await harness.sendInvoice(token, invoiceRequestOf(), pdf());
    expect((await harness.readStored(sent.body.invoice.id)).attachment).toMatchObject({
      name: 'Invoice.pdf',
    });
    const refused = await harness.sendInvoice(token, invoiceRequestOf(), pdf('<html>hello'));
    expect(refused).toMatchObject({ status: 415, body: { message: 'Attach a PDF file.' } });
    expect(await attachmentFiles.idsOf(userId)).toHaveLength(1);
    expect(await numbersOf(userId)).toEqual(['INV-0001']);
  });

  test('names the item whose total is wrong', async () => {
    const { token } = harness.signIn();
    const items = [
      { name: 'Right', qty: 1.005, rate: 1000, tax: 0, total: 1005 },
      { name: 'Wrong', qty: 3, rate: 333, tax: 0, total: 1000 },
    ];
    expect(await harness.sendInvoice(token, invoiceRequestOf({ items }))).toMatchObject({
      status: 400,
      body: {
        message: 'The total doesn’t match the items.',
        details: [{ path: 'items.1.total', message: 'The total doesn’t match the items.' }],
      },
    });
  });

  test('refuses an invoice over zero', async () => {
    const { token } = harness.signIn();
    const discount = { kind: 'percent', percent: 100 };
    expect(await harness.sendInvoice(token, invoiceRequestOf({ discount }))).toMatchObject({
      status: 400,
      body: { details: [{ path: 'items' }] },
    });
  });

  test('refuses a past due date', async () => {
    const { token } = harness.signIn();
    const today = await harness.sendInvoice(token, invoiceRequestOf({ due_date: dayFromNow(0) }));
    expect(today.status).toBe(200);
    const past = await harness.sendInvoice(token, invoiceRequestOf({ due_date: dayFromNow(-1) }));
    expect(past).toMatchObject({
      status: 400,
      body: { details: [{ path: 'due_date', message: expect.stringContaining('has passed') }] },
    });
  });

  test('stores nothing while identity is unavailable, and says so', async () => {
    const { userId, token } = harness.signIn();
    harness.identity.setAway(true);
    const reply = await harness.sendInvoice(token, invoiceRequestOf());
    harness.identity.setAway(false);
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.body.message).toContain('nothing was sent');
    expect(await numbersOf(userId)).toEqual([]);
  });

  test('ends its draft', async () => {
    const { userId, token } = harness.signIn();
    const draftIds = { freelancerId: userId, draft_id: randomUUID() };
    await insertDraft({ ...draftIds, kind: 'invoice', title: 'Packaging', content: {} });
    const { id } = await harness.createInvoice(token, { draft_id: draftIds.draft_id });
    await expect(readDraft(draftIds)).rejects.toMatchObject({ code: 'gone' });
    expect((await harness.readStored(id)).unfinished).toBeUndefined();
  });

  test('refuses employers and signed-out callers', async () => {
    const employer = harness.identity.tokenFor({ role: 'employer' });
    expect((await harness.sendInvoice(employer, invoiceRequestOf())).status).toBe(403);
    expect((await harness.sendInvoice(undefined, invoiceRequestOf())).status).toBe(401);
  });

  test('refuses another person’s project', async () => {
    const { token } = harness.signIn();
    const reply = await harness.sendInvoice(token, invoiceRequestOf({ proposal_id: newId() }));
    expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'proposal_id' }] } });
  });
});

describe('the client’s time zone', () => {
  const zoneOf = async (changes: object, timezone = '') => {
    const { userId, token } = harness.signIn();
    harness.identity.setProfile(userId, { timezone });
    return harness.readStored((await harness.createInvoice(token, changes)).id);
  };

  test('is the sender’s choice, else the sender’s own, else UTC', async () => {
    const printed = await zoneOf({ time_zone: 'America/New_York' }, 'Asia/Kolkata');
    expect(printed.time_zone).toBe('America/New_York');
    expect((await zoneOf({}, 'Asia/Kolkata')).time_zone).toBe('Asia/Kolkata');
    expect((await zoneOf({})).time_zone).toBe('UTC');
  });

  test('determines the end of the due date', async () => {
    const due_date = dayFromNow(5);
    const { dueAt } = await zoneOf({ due_date, time_zone: 'Asia/Kolkata' });
    expect(dueAt.toISOString()).toBe(`${due_date}T18:30:00.000Z`);
  });
});
