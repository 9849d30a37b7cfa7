import { eventually, newId } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { freePort } from '../../../../../../tools/ports.ts';
import { startDocuments } from '../../../../test/documents-harness.ts';
import { addMoney } from '../../../../test/ledger-fixtures.ts';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import { pendingOf } from '../../ledger/accounts.rules.ts';
import { PersonModel } from '../../people/people.model.ts';

let payments: TestPayments;
let documents: Awaited<ReturnType<typeof startDocuments>>;
beforeAll(async () => {
  payments = await startTestPayments({ DOCUMENTS_URL: `http://127.0.0.1:${await freePort()}` });
  documents = await startDocuments(payments.config);
}, 90_000);
afterAll(async () => {
  await documents?.close();
  await payments.close();
});

/** Fake of documents' worker, which has the browser: takes a document and renders it. */
async function printNext(pdf: Buffer) {
  const { DB_PREFIX } = payments.config;
  const prints = mongoose.connection.useDb(`${DB_PREFIX}_documents`).collection('prints');
  const { _id, paper: document } = await eventually(() => prints.findOne({ pdf: null }), 30_000);
  await prints.updateOne({ _id }, { $set: { pdf } });
  return document;
}

it('is printed by documents, with the person’s name', async () => {
  const userId = newId();
  await PersonModel.create({ _id: userId, name: 'Inés Duarte', pro: false, version: 1 });
  await addMoney(pendingOf(userId), 250_050);
  const token = payments.tokenFor({ userId });
  const period = new Date().toISOString().slice(0, 7);
  const call = `GET /wallet/statement?period=${period}&currency=INR&format=pdf`;
  const [reply, document] = await Promise.all([
    payments.send(call, { token }),
    printNext(Buffer.from('%PDF-1.7')),
  ]);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('application/pdf');
  expect(reply.headers.get('content-disposition')).toContain(`statement-${period}-INR.pdf`);
  expect(reply.body.toString()).toBe('%PDF-1.7');
  expect(document).toMatchObject({
    ...{ kind: 'statement', owner: { name: 'Inés Duarte', lines: [] }, period, currency: 'INR' },
    ...{ opening: 0, closing: 250_050, rows: [{ amount: 250_050, balance: 250_050 }] },
  });
}, 90_000);
