import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, newId } from '@soloist/server-kit/testing';
import { dayFromNow, invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { type MailHarness, startMailHarness } from '../../../../test/mail-harness.ts';
import { inspectPdf, pagesOf } from '../../../../test/pdf-tools.ts';
import { removeOrphans } from '../../files/cleanup/cleanup.job.ts';
import { pdfFiles } from '../../files/store/file-store.service.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { settlementOf } from './invoice-settlement.rules.ts';
import { presentInvoiceDocument } from './invoices.presenter.ts';
import { stateOf } from './state-pdf.service.ts';

/** A browser is slow on a busy machine. */
const timeoutMs = 25_000;

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

const country = { address: '', postcode: '', city: '', country: 'DE', tax_number: 'DE1' };

async function sendInvoice(changes: object = {}) {
  const email = `${randomUUID()}@client.example`;
  const token = harness.documents.identity.tokenFor({ userId: newId() });
  const request = invoiceRequestOf({ email, client: country, sender: country, ...changes });
  const { id, orderId } = (await harness.documents.sendInvoice(token, request)).body.invoice;
  const act = (action: string, body?: object) =>
    harness.documents.send(`POST /proposal/invoices/${id}/${action}`, {
      token,
      body,
    });
  const firstMail = await harness.firstMail(email);
  const download = async (path: string) => {
    const reply = await harness.documents.send(path, { token });
    expect(reply.status).toBe(200);
    return reply.body as Buffer;
  };
  return {
    token,
    email,
    id,
    act,
    mailed: firstMail.attachments[0]!.content,
    downloadAsSender: () => download(`GET /proposal/invoices/${id}/pdf`),
    downloadAsClient: () => download(`GET /proposal/invoice/${orderId}/pdf`),
    stored: () => InvoiceModel.findById(id).orFail().lean<StoredInvoice>(),
    pay: (amount: number) =>
      act('payments', {
        ...{ payment_id: randomUUID(), amount, method: 'cash', note: '' },
        received_on: '2026-11-20',
      }),
  };
}

async function eInvoiceIn(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'soloist-state-pdf-'));
  try {
    await inspectPdf(pdf, 'pdfdetach', ['-saveall', '-o', folder, '{}']);
    return await readFile(path.join(folder, 'factur-x.xml'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const textOf = async (pdf: Buffer) => (await pagesOf(pdf)).join(' ').replace(/\s+/g, ' ');

test('shows both sides the amount due today in a download, and keeps the emailed PDF unchanged', async () => {
  const invoice = await sendInvoice({ e_invoice: true });
  expect(await invoice.downloadAsClient()).toEqual(invoice.mailed);
  expect(await textOf(invoice.mailed)).toContain('Amount due');

  await invoice.pay(19_000);
  const partly = await invoice.downloadAsClient();
  const text = await textOf(partly);
  for (const words of ['Amount due', '€1,000.00', '-€190.00']) expect(text).toContain(words);
  const xml = await eInvoiceIn(partly);
  expect(xml).toContain('<ram:TotalPrepaidAmount>190.00</ram:TotalPrepaidAmount>');
  expect(xml).toContain('<ram:DuePayableAmount>1000.00</ram:DuePayableAmount>');
  expect(await invoice.downloadAsSender()).toEqual(partly);

  await invoice.pay(100_000);
  const paid = await textOf(await invoice.downloadAsSender());
  for (const words of ['Amount paid', '€1,190.00', 'Paid November 20, 2026', 'Nothing is due.'])
    expect(paid).toContain(words);

  const { pdfs, statePdf, freelancerId } = await invoice.stored();
  expect(pdfs).toHaveLength(1);
  expect((await pdfFiles.read(pdfs[0]!.fileId, pdfs[0]!.sha256))?.bytes).toEqual(invoice.mailed);
  // The cleanup keeps the PDF of the current state, and removes the one that it replaced.
  const storedIds = () => pdfFiles.idsOf(freelancerId);
  expect(await storedIds()).toHaveLength(3);
  await removeOrphans(Date.now() + 2 * 24 * 3600 * 1000);
  expect((await storedIds()).toSorted()).toEqual([pdfs[0]!.fileId, statePdf!.fileId].toSorted());
}, 60_000);

test('prints each state once', async () => {
  const invoice = await sendInvoice();
  await invoice.pay(100);
  const downloads = [
    invoice.downloadAsClient(),
    invoice.downloadAsSender(),
    invoice.downloadAsClient(),
  ];
  const [first, ...others] = await Promise.all(downloads);
  for (const other of others) expect(other).toEqual(first);
  const { statePdf } = await invoice.stored();
  await invoice.downloadAsClient();
  expect((await invoice.stored()).statePdf).toEqual(statePdf);
}, 60_000);

test('hashes no field that an invoice does not have, so an earlier PDF stays', async () => {
  const invoice = await sendInvoice();
  await invoice.pay(100);
  const stored = await invoice.stored();
  // As it was stored before these fields existed.
  const { installments: _, minimum_payment: __, ...terms } = stored.terms;
  const earlier = { ...stored, terms };
  expect(stateOf(earlier)).toBe(stateOf(stored));
  const known = ['received', 'refunded', 'credited', 'balance', 'paidOn', 'isVoid'];
  expect(Object.keys(settlementOf(earlier)!).toSorted()).toEqual(known.toSorted());
  // A field that is always there would print every PDF again: make it optional.
  const fields = Object.keys(JSON.parse(JSON.stringify(presentInvoiceDocument(earlier))));
  expect(fields).toEqual([
    ...['kind', 'number', 'from', 'to', 'issuedAt', 'due_date', 'currency', 'items'],
    ...['tax_mode', 'tax_name', 'subtotal', 'discount', 'taxes', 'net', 'tax', 'total'],
    ...['deposit', 'memo', 'notes', 'credits'],
  ]);
});

test('marks void and credited invoices in the PDF', async () => {
  const voided = await sendInvoice();
  await voided.act('void', { reason: '' });
  expect(await textOf(await voided.downloadAsClient())).toMatch(
    /Invoice total.*Void.*Nothing is due/,
  );
  const credited = await sendInvoice();
  await credited.act('credit', { credit_id: randomUUID(), amount: 119_000, reason: 'Late.' });
  expect(await textOf(await credited.downloadAsClient())).toMatch(/Amount credited.*Credited/);
}, 60_000);

test('attaches the PDF of the current state to a reminder', async () => {
  const invoice = await sendInvoice({ due_date: dayFromNow(1) });
  await invoice.pay(19_000);
  await invoice.act('remind');
  const reminder = await eventually(() => harness.mail.mailsTo(invoice.email)[1], timeoutMs);
  const text = await textOf(reminder.attachments[0]!.content);
  for (const words of ['Amount due', '€1,000.00']) expect(text).toContain(words);
}, 60_000);
