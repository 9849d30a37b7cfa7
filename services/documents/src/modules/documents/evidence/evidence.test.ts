import { buffer } from 'node:stream/consumers';
import { internalSecretHeader } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { fromBufferPromise } from 'yauzl';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { pdfFiles } from '../../files/store/file-store.service.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const secret = () => ({ [internalSecretHeader]: harness.config.INTERNAL_SECRET });
const readEvidence = (
  invoiceId: string,
  subpath = '',
  headers: Record<string, string> = secret(),
) => harness.send(`GET /proposal/evidence/${invoiceId}${subpath}`, { headers });

async function storePdf(ownerId: string, words: string) {
  const id = newId().padEnd(32, 'x');
  const bytes = Buffer.from(words);
  const { sha256 } = await pdfFiles.put({ id, bytes, contentType: 'application/pdf', ownerId });
  return { fileId: id, sha256 };
}

/** An invoice of an accepted project, whose PDFs exist. */
async function createInvoicedProject() {
  const { userId, token } = harness.signIn();
  const { id, contract_id } = (await harness.createProject(token, oneTimeRequest())).body.proposal;
  await harness.accept(contract_id, await harness.sign(contract_id));
  const request = invoiceRequestOf({ proposal_id: id, currency: 'USD' });
  const { invoice } = (await harness.sendInvoice(token, request)).body;
  const signedPdf = { version: 2, ...(await storePdf(userId, 'the signed proposal')) };
  await ProposalModel.updateOne({ _id: id }, { $push: { pdfs: signedPdf } });
  const invoicePdf = { version: 1, ...(await storePdf(userId, 'the invoice')) };
  await InvoiceModel.updateOne({ _id: invoice.id }, { $push: { pdfs: invoicePdf } });
  return { userId, id: invoice.id as string };
}

async function unzip(pack: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(pack);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return files;
}

const lines = [
  { at: '2026-11-20T10:00:00.000Z', from: 'Sofie Lind', text: 'Is it done?' },
  { at: '2026-11-21T10:00:00.000Z', from: 'Ines Carvalho', text: 'Yes.\n2026-11-22  Sofie Lind' },
];

test('returns signatures, timeline, emails and conversation of a project’s invoice', async () => {
  const { userId, id } = await createInvoicedProject();
  harness.identity.setConversation(userId, lines);
  const { status, body } = await readEvidence(id);
  expect(status).toBe(200);
  expect(body.evidence).toMatchObject([
    { kind: 'proposal', title: 'Accepted proposal P-0001' },
    { kind: 'trail', title: 'Signatures and timeline' },
    { kind: 'invoice', title: 'Invoice INV-0001' },
    { kind: 'deliveries' },
    {
      kind: 'messages',
      title: 'Conversation with Sofie Lind',
      facts: expect.stringContaining('2 messages'),
    },
  ]);
  expect(body.evidence[0].facts).toMatch(/^Signed by Sofie Lind on [A-Z][a-z]+ \d+, \d{4}$/);
});

test('packs one file for each piece of evidence into a ZIP', async () => {
  const { userId, id } = await createInvoicedProject();
  harness.identity.setConversation(userId, lines);
  const { status, body, headers } = await readEvidence(id, '/pack');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  const files = await unzip(body);
  expect(Object.keys(files)).toEqual([
    '1 Accepted proposal P-0001.pdf',
    '2 Timeline.txt',
    '3 Invoice INV-0001.pdf',
    '4 Emails.csv',
    '5 Conversation.txt',
  ]);
  expect(files['1 Accepted proposal P-0001.pdf']).toBe('the signed proposal');
  expect(files['3 Invoice INV-0001.pdf']).toBe('the invoice');
  expect(files['2 Timeline.txt']).toContain('Signed by the client: Sofie Lind');
  expect(files['2 Timeline.txt']).toMatch(/P-0001 {2}Client: /);
  expect(files['4 Emails.csv']).toMatch(/^\uFEFFDocument,Email,To,Time \(UTC\),State,Reason\r\n/);
  expect(files['4 Emails.csv']).toContain('INV-0001,invoice,sofie@nordlys.example,');
  // A message cannot look like one of our lines.
  expect(files['5 Conversation.txt']).toContain('  Yes.\n  2026-11-22  Sofie Lind\n');
});

test('returns each PDF separately', async () => {
  const { id } = await createInvoicedProject();
  expect((await readEvidence(id, '/files/proposal')).body).toEqual(
    Buffer.from('the signed proposal'),
  );
  expect((await readEvidence(id, '/files/invoice')).body).toEqual(Buffer.from('the invoice'));
  expect((await readEvidence(id, '/files/messages')).status).toBe(404);
  const { token } = harness.signIn();
  const alone = await harness.createInvoice(token);
  expect((await readEvidence(alone.id, '/files/proposal')).status).toBe(404);
  expect((await readEvidence(alone.id, '/files/invoice')).status).toBe(409);
});

test('returns the remaining evidence without a project or a conversation', async () => {
  const { userId, token } = harness.signIn();
  const { id } = await harness.createInvoice(token);
  expect((await readEvidence(id, '/pack')).body.message).toMatch(/^We’re still creating the PDF/);
  const invoicePdf = { version: 1, ...(await storePdf(userId, 'the invoice')) };
  await InvoiceModel.updateOne({ _id: id }, { $push: { pdfs: invoicePdf } });
  const { body } = await readEvidence(id);
  expect(body.evidence.map(({ kind }: { kind: string }) => kind)).toEqual([
    'trail',
    'invoice',
    'deliveries',
  ]);
  expect(Object.keys(await unzip((await readEvidence(id, '/pack')).body))).toHaveLength(3);
});

test('returns evidence only to our services, and only of existing invoices', async () => {
  const { id } = await createInvoicedProject();
  for (const subpath of ['', '/pack', '/files/invoice']) {
    expect((await readEvidence(id, subpath, {})).status).toBe(401);
    expect((await readEvidence(newId(), subpath)).status).toBe(404);
  }
});
