import type { AnyModel } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../test/documents-harness.ts';
import { invoiceRequestOf } from '../../../test/invoice-requests.ts';
import {
  milestoneRequest,
  oneTimeRequest,
  ongoingRequest,
} from '../../../test/proposal-requests.ts';
import { ProposalModel } from '../documents/proposals/proposals.model.ts';
import { InvoiceModel } from '../documents/shared/invoices.model.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const newToken = () => documents.identity.tokenFor({ userId: newId() });
const pdf = () => new File(['%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'], 'Plan.pdf');

/** The document as mongoose would store it: cast, with defaults, without unknown fields. */
async function castByMongoose(model: AnyModel, id: string) {
  const stored = await model.findById(id).select('+outbox').orFail().lean();
  const document = new model(stored);
  await document.validate();
  return { stored, cast: document.toObject() };
}

describe('storing without mongoose', () => {
  test.each([
    ['one-time', oneTimeRequest],
    ['ongoing', ongoingRequest],
    ['milestone', milestoneRequest],
  ])('equals mongoose’s result for a %s proposal', async (_type, request) => {
    const { body } = await documents.createProject(newToken(), request(), pdf());
    const { stored, cast } = await castByMongoose(ProposalModel, body.proposal.id);
    expect(cast).toEqual(stored);
  });

  test('equals mongoose’s result for an invoice', async () => {
    const { body } = await documents.sendInvoice(newToken(), invoiceRequestOf(), pdf());
    const { stored, cast } = await castByMongoose(InvoiceModel, body.invoice.id);
    expect(cast).toEqual(stored);
  });
});
