import { internalSecretHeader } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import mongoose from 'mongoose';
import { type InvoiceHarness, startInvoiceHarness } from '../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../test/invoice-requests.ts';
import { oneTimeRequest } from '../../../test/proposal-requests.ts';
import { ProposalModel } from '../documents/proposals/proposals.model.ts';
import { InvoiceModel } from '../documents/shared/invoices.model.ts';

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

function newPerson() {
  const { userId, token } = harness.signIn(newId());
  return { userId, token, email: `${userId}@test.local` };
}
const payable = (orderId: string) =>
  harness.send(`GET /proposal/payable/${orderId}`, {
    headers: { [internalSecretHeader]: harness.config.INTERNAL_SECRET },
  });

describe('an invoice of a person who deletes their account', () => {
  test('is not stored after the deletion', async () => {
    const { userId, token, email } = newPerson();
    await identity.erase({ userId, email });
    expect((await harness.sendInvoice(token, invoiceRequestOf())).status).toBe(401);
    expect(await InvoiceModel.countDocuments({ freelancerId: userId })).toBe(0);
  });

  test('is not payable once the deletion is known, before it reaches the invoice', async () => {
    const { userId, token } = newPerson();
    const { orderId } = await harness.createInvoice(token);
    expect((await payable(orderId)).status).toBe(200);
    await mongoose.model('ErasedPerson').create({ _id: userId, erasedAt: new Date() });
    expect(await payable(orderId)).toMatchObject({
      status: 503,
      body: { code: 'payments_unavailable' },
    });
  });

  test('is not payable when the deletion follows', async () => {
    const { userId, token, email } = newPerson();
    const { id, orderId } = await harness.createInvoice(token);
    await InvoiceModel.updateOne({ _id: id }, { status: 'viewed' });
    await identity.erase({ userId, email });
    expect((await payable(orderId)).status).toBe(503);
  });

  test('is never payable when both happen concurrently', async () => {
    for (let time = 0; time < 5; time++) {
      const { userId, token, email } = newPerson();
      await Promise.all([
        harness.sendInvoice(token, invoiceRequestOf()),
        identity.erase({ userId, email }),
      ]);
      for (const { orderId } of await InvoiceModel.find({ freelancerId: userId }).lean()) {
        expect((await payable(orderId)).status).toBe(503);
      }
    }
  });
});

test('stores no proposal after the deletion of its sender', async () => {
  const { userId, token, email } = newPerson();
  await identity.erase({ userId, email });
  expect((await harness.createProject(token, oneTimeRequest())).status).toBe(401);
  expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(0);
});
