import { randomBytes } from 'node:crypto';
import { type InvoiceHarness, startInvoiceHarness } from '../../../test/invoice-harness.ts';
import { oneTimeRequest } from '../../../test/proposal-requests.ts';
import { type Addressed, recipientsOf, type StoredDocument } from '../deliveries/index.ts';
import { ProposalModel } from '../documents/index.ts';
import { pdfFiles } from '../files/index.ts';
import { composeInvoiceEmail } from './invoices/invoice-delivery.email.ts';
import { invoicePrinter, receiptOf } from './invoices/invoice-printing.job.ts';
import { composeProposalEmail } from './proposals/proposal-delivery.email.ts';
import { proposalPrinter } from './proposals/proposal-printing.service.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const publicUrl = 'http://localhost:8080';
const recipients = [
  { email: 'accounts@nordlys.example', role: 'cc' },
  { email: 'archive@studio.example', role: 'bcc' },
];

/** The HTML that a printer prints. */
async function printedBy(render: (pool: never) => Promise<unknown>): Promise<string> {
  let printed = '';
  const pool = {
    render: async (html: string) => {
      printed = html;
      throw new Error('printed');
    },
  };
  await expect(render(pool as never)).rejects.toThrow('printed');
  return printed;
}

async function sendBoth(changes: object) {
  const { token } = harness.signIn();
  const { id } = await harness.createInvoice(token, changes);
  const reply = await harness.createProject(token, oneTimeRequest(changes));
  return {
    invoice: await harness.readStored(id),
    proposal: await ProposalModel.findById(reply.body.proposal.id).orFail().lean(),
  };
}

test.each([
  ['holds no link of several people', { recipients }, false],
  ['holds the link of its only reader', {}, true],
])('a PDF %s', async (_what, changes, holdsLink) => {
  const { invoice, proposal } = await sendBoth(changes);
  const printed = [
    await printedBy((pool) => invoicePrinter.render(invoice, { version: 1, pool, publicUrl })),
    await printedBy((pool) => proposalPrinter.render(proposal, { version: 1, pool, publicUrl })),
  ];
  for (const [index, stored] of [invoice, proposal].entries()) {
    for (const { link } of recipientsOf(stored)) {
      expect(printed[index]!.includes(link)).toBe(holdsLink);
    }
  }
});

test('an email has its reader’s link only, and names no blind copy to others', async () => {
  const { invoice, proposal } = await sendBoth({ recipients });
  const documents = [
    { stored: invoice, compose: composeInvoiceEmail },
    { stored: proposal, compose: composeProposalEmail },
  ] as unknown as { stored: StoredDocument & Addressed; compose: typeof composeInvoiceEmail }[];
  for (const { stored, compose } of documents) {
    const fileId = randomBytes(24).toString('base64url');
    const ownerId = stored.freelancerId;
    const file = { id: fileId, bytes: Buffer.from('%PDF-1.4'), contentType: 'application/pdf' };
    const { sha256 } = await pdfFiles.put({ ...file, ownerId });
    const printed = { ...stored, pdfs: [{ version: 1, fileId, sha256 }] };
    for (const delivery of stored.deliveries) {
      const email = await compose(printed as never, { delivery, publicUrl } as never);
      const text = JSON.stringify(email);
      const reader = recipientsOf(stored).find(({ email: address }) => address === delivery.to)!;
      for (const { id, link } of recipientsOf(stored)) {
        expect(text.includes(link)).toBe(id === reader.id);
      }
      const isBlind = reader.role === 'bcc';
      expect(text.includes('You received a blind copy.')).toBe(isBlind);
      expect(text).not.toContain('archive@studio.example');
      expect(text.includes('accounts@nordlys.example (CC)')).toBe(reader.role !== 'cc');
    }
  }
});

test('a receipt names who paid, where several people could', async () => {
  const { invoice } = await sendBoth({ recipients });
  const payer = invoice.recipients?.[1];
  const payment = {
    ...{ payment_id: 'pay_1', amount: 119_000, received_on: '2026-11-20', method: 'online' },
    ...{ note: 'Visa ending in 1111', receiptId: 'r', at: new Date(), payerId: payer!.id },
  };
  const paid = { ...invoice, payments: [payment] } as unknown as typeof invoice;
  expect(receiptOf(paid, 'r')?.payer).toBe('accounts@nordlys.example');
  const printed = await printedBy((pool) => {
    const delivery = { ...invoice.deliveries[0]!, id: 'r', version: 2 };
    const receipt = { ...paid, deliveries: [delivery] };
    return invoicePrinter.render(receipt, { version: 2, pool, publicUrl });
  });
  expect(printed).toContain('by accounts@nordlys.example, with Visa ending in 1111');
  const { payerId: _payer, ...byClient } = payment;
  const alone = {
    ...{ ...paid, recipients: undefined },
    payments: [byClient],
  } as unknown as typeof invoice;
  expect(receiptOf(alone, 'r')?.payer).toBeUndefined();
});
