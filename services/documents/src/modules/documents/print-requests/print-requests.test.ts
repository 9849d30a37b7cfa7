import { internalSecretHeader } from '@soloist/server-kit';
import { type MailHarness, startMailHarness } from '../../../../test/mail-harness.ts';
import { pagesOf } from '../../../../test/pdf-tools.ts';
import { statementOf, subscriptionInvoice } from '../../../../test/sample-payment-documents.ts';
import { PrintModel, removeOldPrints } from './print-requests.model.ts';

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

const print = (body: object, secret = harness.documents.config.INTERNAL_SECRET) =>
  harness.documents.send('POST /proposal/print', {
    headers: { [internalSecretHeader]: secret },
    body,
  });

test('renders a statement and an invoice as PDF and stores neither', async () => {
  for (const request of [statementOf(3), subscriptionInvoice]) {
    const reply = await print(request);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/pdf');
    expect((await pagesOf(reply.body)).join('')).toContain('Soloist');
  }
  expect(await PrintModel.countDocuments()).toBe(0);
}, 60_000);

test('refuses callers other than our services', async () => {
  expect((await print(statementOf(1), 'guessed')).status).toBe(401);
});

test('refuses an invalid document', async () => {
  expect((await print({ ...statementOf(1), html: '<script>' })).status).toBe(400);
  expect((await print({ kind: 'letter' })).status).toBe(400);
});

test('deletes requests of a killed process after an hour', async () => {
  const before = { paper: statementOf(0), askedAt: new Date(Date.now() - 2 * 3600 * 1000) };
  await PrintModel.create(
    { _id: 'old', ...before },
    { _id: 'new', ...before, askedAt: new Date() },
  );
  await removeOldPrints();
  expect(await PrintModel.distinct('_id')).toEqual(['new']);
  await PrintModel.deleteMany({});
});
