import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow, invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { facturXXml } from '../../e-invoice/index.ts';
import { attachmentFiles, pdfFiles } from '../../files/store/file-store.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
let identity: PersonalDataClient;
beforeAll(async () => {
  harness = await startInvoiceHarness();
  identity = createPersonalDataClient({ name: 'documents', ...harness });
});
afterAll(async () => {
  await identity.close();
  await harness.stop();
});

const view = (orderId: string, time_zone = '') =>
  harness.send(`POST /proposal/invoice/${orderId}/viewed`, { body: { time_zone } });
const open = (orderId: string) => harness.send(`GET /proposal/invoice/${orderId}`);

async function addPdf({ id, ownerId, bytes }: { id: string; ownerId: string; bytes: Buffer }) {
  const fileId = id.padEnd(32, 'x');
  const { sha256 } = await pdfFiles.put({
    id: fileId,
    bytes,
    contentType: 'application/pdf',
    ownerId,
  });
  await InvoiceModel.updateOne({ _id: id }, { $push: { pdfs: { version: 1, fileId, sha256 } } });
  return fileId;
}

describe('the public page', () => {
  test('shows an invoice without its sender’s internal details', async () => {
    const { token } = harness.signIn();
    const { orderId, id } = await harness.createInvoice(token);
    const { body } = await open(orderId);
    expect(body.invoice).toMatchObject({
      orderId,
      status: 'sent',
      balance: 119_000,
      part_payments: true,
      pdfReady: false,
      document: { number: 'INV-0001', notes: 'By bank transfer.', total: 119_000 },
    });
    const text = JSON.stringify(body);
    for (const secret of [id, 'timeline', '"payments"', 'reminders', 'freelancerId']) {
      expect(text).not.toContain(secret);
    }
  });

  test('dates an invoice and its PDF’s data by its sender’s calendar', async () => {
    const { token, userId } = harness.signIn();
    harness.identity.setProfile(userId, { timezone: 'Pacific/Kiritimati' });
    const { orderId, id } = await harness.createInvoice(token);
    // It is 11:00 there, and still the day before in UTC.
    await harness.change(id, { createdAt: new Date('2026-11-19T21:00:00.000Z') });
    const { document } = (await open(orderId)).body.invoice;
    expect(document.issuedAt).toBe('2026-11-20T11:00:00.000+14:00');
    expect(facturXXml({ document })).toContain('>20261120<');
  });

  test('returns not found for an unknown link', async () => {
    for (const link of ['x'.repeat(32), 'short', '%00']) {
      expect((await open(link)).status).toBe(404);
    }
  });

  test('marks an invoice as viewed once a person opens it, and not when it is only read', async () => {
    const { token } = harness.signIn();
    const { orderId, id } = await harness.createInvoice(token);
    await open(orderId);
    expect((await harness.readStored(id)).status).toBe('sent');
    const views = await Promise.all(Array.from({ length: 5 }, () => view(orderId)));
    expect(views.map(({ body }) => body.invoice.status)).toEqual(Array(5).fill('viewed'));
    expect(await harness.countEvents(id, 'invoice.viewed')).toBe(1);
    const { timeline } = await harness.readStored(id);
    expect(timeline.map(({ event }) => event)).toContain('Viewed by the client');
    expect(timeline).toHaveLength(2);
  });

  test('uses the reader’s time zone for the due date and reminders from then on', async () => {
    const { token } = harness.signIn();
    const due_date = dayFromNow(10);
    const request = { due_date, reminders: [1], time_zone: 'America/New_York' };
    const { orderId, id } = await harness.createInvoice(token, request);
    await view(orderId, 'Asia/Kolkata');
    const { dueAt, reminders, time_zone } = await harness.readStored(id);
    expect(time_zone).toBe('Asia/Kolkata');
    expect(dueAt.toISOString()).toBe(`${due_date}T18:30:00.000Z`);
    expect(reminders[0]!.at.toISOString()).toBe(`${dayFromNow(11)}T03:30:00.000Z`);
    await view(orderId, 'Asia/Tokyo');
    expect((await harness.readStored(id)).time_zone).toBe('Asia/Kolkata');
  });

  test('refuses an unknown time zone', async () => {
    const { orderId } = await harness.createInvoice(harness.signIn().token);
    expect((await view(orderId, 'Nowhere/Land')).status).toBe(400);
  });

  test('returns the stored PDF, and requests it again while it is missing', async () => {
    const { userId, token } = harness.signIn();
    const { orderId, id } = await harness.createInvoice(token);
    const download = () => harness.send(`GET /proposal/invoice/${orderId}/pdf`);
    expect((await download()).status).toBe(409);
    const bytes = Buffer.from('%PDF-1.7 the invoice');
    await addPdf({ id, ownerId: userId, bytes });
    const reply = await download();
    expect(reply).toMatchObject({ status: 200, body: bytes });
    expect(reply.headers.get('content-disposition')).toContain('Invoice INV-0001.pdf');
    const freelancerCopy = await harness.send(`GET /proposal/invoices/${id}/pdf`, { token });
    expect(freelancerCopy.body).toEqual(bytes);
    const stranger = harness.signIn().token;
    expect(
      (await harness.send(`GET /proposal/invoices/${id}/pdf`, { token: stranger })).status,
    ).toBe(404);
  });
});

describe('a client with an account', () => {
  const asClient = (email: string) => {
    const { userId } = harness.signIn();
    harness.identity.setProfile(userId, { email });
    return harness.identity.tokenFor({ userId, role: 'employer' });
  };
  const mailed = (id: string) =>
    InvoiceModel.updateOne({ _id: id }, { $set: { 'deliveries.0.state': 'sent' } });
  const received = async (token: string) =>
    (await harness.send('GET /proposal/fetchReceivedInvoices', { token })).body;

  test('gets invoices to their own address, with sums', async () => {
    const freelancer = harness.signIn();
    const email = `${freelancer.userId}@client.example`;
    const first = await harness.createInvoice(freelancer.token, { email });
    const second = await harness.createInvoice(freelancer.token, { email });
    const third = await harness.createInvoice(freelancer.token, { email });
    await harness.createInvoice(freelancer.token);
    await mailed(first.id);
    await view(second.orderId);
    const token = asClient(email);
    expect((await received(token)).items).toMatchObject([
      {
        number: 'INV-0002',
        status: 'viewed',
        freelancerName: 'Ines Carvalho',
        freelancerImage: '/files/ines',
        balance: 119_000,
      },
      { number: 'INV-0001', orderId: first.orderId, status: 'sent' },
    ]);
    const { body } = await harness.send('GET /proposal/receivedInvoiceSummary', { token });
    expect(body.totals).toEqual(
      ['sent', 'viewed'].map((status) => ({
        status,
        currency: 'EUR',
        count: 1,
        total: 119_000,
        balance: 119_000,
      })),
    );
    await mailed(third.id);
    const page = await harness.send('GET /proposal/fetchReceivedInvoices?limit=2', { token });
    const next = `GET /proposal/fetchReceivedInvoices?limit=2&cursor=${page.body.nextCursor}`;
    expect((await harness.send(next, { token })).body).toMatchObject({
      items: [{ number: 'INV-0001' }],
      nextCursor: null,
    });
  });

  test('searches their own by number, never another client’s', async () => {
    const freelancer = harness.signIn();
    const email = `${freelancer.userId}@client.example`;
    const first = await harness.createInvoice(freelancer.token, { email });
    const second = await harness.createInvoice(freelancer.token, { email });
    const foreign = await harness.createInvoice(freelancer.token);
    for (const { id } of [first, second, foreign]) await mailed(id);
    const find = async (q: string) =>
      (
        await harness.send(`GET /proposal/fetchReceivedInvoices?q=${q}`, { token: asClient(email) })
      ).body.items.map(({ number }: { number: string }) => number);
    expect(await find('inv-2')).toEqual(['INV-0002']);
    expect(await find('3')).toEqual([]);
  });

  test('gets no invoice that was never emailed, though its sender recorded a payment', async () => {
    const freelancer = harness.signIn();
    const email = `${freelancer.userId}@client.example`;
    const { id } = await harness.createInvoice(freelancer.token, { email });
    const body = {
      payment_id: crypto.randomUUID(),
      amount: 119_000,
      method: 'cash',
      received_on: '2026-11-20',
      note: '',
    };
    expect((await harness.act(freelancer.token, { id, action: 'payments', body })).status).toBe(
      200,
    );
    expect((await received(asClient(email))).items).toEqual([]);
  });

  test('must be signed in as a client', async () => {
    for (const path of ['fetchReceivedInvoices', 'receivedInvoiceSummary']) {
      const { token } = harness.signIn();
      expect((await harness.send(`GET /proposal/${path}`, { token })).status).toBe(403);
      expect((await harness.send(`GET /proposal/${path}`)).status).toBe(401);
    }
  });
});

describe('invoices of a deleted account', () => {
  async function newSender() {
    const { userId, token } = harness.signIn();
    const email = `${userId}@test.local`;
    harness.identity.setProfile(userId, { email, headline: `Headline ${userId}` });
    return { token, person: { userId, email } };
  }

  test('are exported with a name for each file, also with one pattern for two kinds', async () => {
    const { token, person } = await newSender();
    const pattern = { pattern: 'R-{number}', digits: 4, yearly_reset: false, next: 1 };
    for (const kind of ['invoice', 'credit_note']) {
      const path = `PUT /proposal/settings/numbering/${kind}`;
      expect((await harness.send(path, { token, body: pattern })).status).toBe(200);
    }
    const { id } = await harness.createInvoice(token);
    const body = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Discount' };
    await harness.act(token, { id, action: 'credit', body });
    const pdfs = [1, 2].map((version) => ({ version, fileId: `file${version}`, sha256: 'x' }));
    await InvoiceModel.updateMany({ freelancerId: person.userId }, { $set: { pdfs } });
    const { files } = (await identity.recordsOf(person)).body;
    expect(files.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'invoices/Credit note R-0001 (2).pdf',
      'invoices/Credit note R-0001.pdf',
      'invoices/R-0001 (2).pdf',
      'invoices/R-0001.pdf',
    ]);
  });

  test('stay if they reached the client, without the sender’s profile', async () => {
    const { token, person } = await newSender();
    const brief = new File(['%PDF-1.7'], 'Hours.pdf', { type: 'application/pdf' });
    const request = invoiceRequestOf();
    const { id, orderId } = (await harness.sendInvoice(token, request, brief)).body.invoice;
    const bytes = Buffer.from('%PDF-1.7 kept');
    await addPdf({ id, ownerId: person.userId, bytes });
    await view(orderId);

    const { records, files } = (await identity.recordsOf(person)).body;
    expect(records.invoices).toMatchObject([{ id, document: { number: 'INV-0001' } }]);
    const names = files.map(({ name }: { name: string }) => name).toSorted();
    expect(names).toEqual(['invoices/INV-0001 with Hours.pdf', 'invoices/INV-0001.pdf']);

    await identity.erase(person);
    expect((await open(orderId)).body.invoice).toMatchObject({
      status: 'viewed',
      document: {
        number: 'INV-0001',
        from: { name: 'Ines Carvalho', headline: '' },
        total: 119_000,
      },
    });
    expect((await harness.send(`GET /proposal/invoice/${orderId}/pdf`)).body).toEqual(bytes);
    expect(await attachmentFiles.idsOf(person.userId)).toEqual([]);
    expect(await harness.readStored(id)).toMatchObject({ timeline: [], reminders: [], words: [] });
  });

  test('are deleted if void or never sent, and their links return gone', async () => {
    const { token, person } = await newSender();
    const unsent = await harness.createInvoice(token);
    const voided = await harness.createInvoice(token);
    await view(voided.orderId);
    await harness.act(token, { id: voided.id, action: 'void', body: { reason: '' } });
    const fileId = await addPdf({
      id: voided.id,
      ownerId: person.userId,
      bytes: Buffer.from('%PDF'),
    });
    await identity.erase(person);
    for (const { orderId } of [unsent, voided]) {
      for (const call of [
        `GET /proposal/invoice/${orderId}`,
        `GET /proposal/invoice/${orderId}/pdf`,
      ]) {
        expect(await harness.send(call)).toMatchObject({
          status: 410,
          body: { message: expect.stringContaining('This invoice is no longer available') },
        });
      }
      expect((await view(orderId)).status).toBe(410);
    }
    expect(await InvoiceModel.countDocuments({ freelancerId: person.userId })).toBe(0);
    expect(await pdfFiles.find(fileId)).toBeUndefined();
  });

  test('stay with the freelancer when the client’s account is deleted', async () => {
    const { token } = await newSender();
    const client = await newSender();
    const { id } = await harness.createInvoice(token, { email: client.person.email });
    const { records } = (await identity.recordsOf(client.person)).body;
    expect(records.receivedInvoices).toMatchObject([{ document: { number: 'INV-0001' } }]);
    await identity.erase(client.person);
    expect(await harness.read(token, id)).toMatchObject({ email: client.person.email });
  });
});
