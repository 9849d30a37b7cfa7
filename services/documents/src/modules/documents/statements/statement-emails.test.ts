import type { ClientStatementDocument, RecipientInput, StatementEmail } from '@soloist/contracts';
import { internalSecretHeader } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { MailModel } from '../../mail/index.ts';
import { composeStatementEmail } from '../../printing/index.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const email = 'sofie@nordlys.example';
const accounts = 'accounts@nordlys.example';
const archive = 'archive@studio.example';
const document: ClientStatementDocument = {
  kind: 'client_statement',
  owner: { name: 'Ada Okafor', lines: [] },
  client: { name: 'Sofie Lind', lines: [email] },
  currency: 'EUR',
  at: '2026-11-30T10:00:00.000Z',
  ...{ invoiced: 119_000, paid: 69_000, balance: 50_000 },
  rows: [{ day: '2026-11-04', text: 'Invoice INV-0001', amount: 119_000, balance: 119_000 }],
};

const send = (body: object, secret = harness.config.INTERNAL_SECRET) =>
  harness.send('POST /proposal/statementEmails', {
    body: { email, document, ...body },
    headers: { [internalSecretHeader]: secret },
  });
const list = async (token: string) =>
  (await harness.send(`GET /proposal/statementEmails?email=${email}`, { token })).body
    .emails as StatementEmail[];
const mailsOf = (freelancerId: string) =>
  MailModel.find({ about: freelancerId }).sort({ to: 1 }).lean();

const saveRecipients = (token: string, recipients: RecipientInput[]) =>
  harness.send('PUT /proposal/recipientDefaults', { token, body: { email, recipients } });

async function newSender() {
  const { userId, token } = harness.signIn();
  await saveRecipients(token, [
    { email: accounts, role: 'cc' },
    { email: archive, role: 'bcc' },
  ]);
  return { freelancerId: userId, token };
}

test('emails the client and their recipients once for each click', async () => {
  const { freelancerId, token } = await newSender();
  const id = crypto.randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => send({ id, freelancerId })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const mails = await mailsOf(freelancerId);
  expect(mails.map(({ to }) => to)).toEqual([accounts, archive, email]);
  await send({ id: crypto.randomUUID(), freelancerId });
  expect(await mailsOf(freelancerId)).toHaveLength(6);
  const emails = await list(token);
  expect(emails).toHaveLength(6);
  expect(emails[0]).toMatchObject({ currency: 'EUR', balance: 50_000, state: 'queued' });
});

test('completes what a killed process left', async () => {
  const { freelancerId } = await newSender();
  const id = crypto.randomUUID();
  await send({ id, freelancerId });
  for (const to of [accounts, archive]) await MailModel.deleteOne({ about: freelancerId, to });
  await send({ id, freelancerId });
  expect((await mailsOf(freelancerId)).map(({ to }) => to)).toEqual([accounts, archive, email]);
});

test('emails each address once when a request is repeated with other recipients', async () => {
  const { freelancerId, token } = await newSender();
  const id = crypto.randomUUID();
  await send({ id, freelancerId });
  const added = 'board@nordlys.example';
  await saveRecipients(token, [
    { email: added, role: 'cc' },
    { email: archive, role: 'cc' },
  ]);
  expect((await send({ id, freelancerId })).status).toBe(200);
  expect((await mailsOf(freelancerId)).map(({ to }) => to)).toEqual([
    accounts,
    archive,
    added,
    email,
  ]);
});

test('counts the recipients that a repeated request adds towards the daily limit', async () => {
  const { freelancerId, token } = await newSender();
  const id = crypto.randomUUID();
  await send({ id, freelancerId });
  const { config } = harness;
  const [sent] = await mailsOf(freelancerId);
  await MailModel.insertMany(
    Array.from({ length: config.MOST_SENDINGS_A_DAY - 3 }, () => ({ ...sent, _id: newId() })),
  );
  expect((await send({ id, freelancerId })).status).toBe(200);
  await saveRecipients(token, [{ email: 'board@nordlys.example', role: 'cc' }]);
  expect((await send({ id, freelancerId })).status).toBe(429);
});

test('keeps the statements of two freelancers with the same request id apart', async () => {
  const [ada, grace] = [await newSender(), await newSender()];
  const id = crypto.randomUUID();
  for (const { freelancerId } of [ada, grace]) {
    const { status, body } = await send({ id, freelancerId });
    expect([status, body.emails]).toEqual([200, undefined]);
  }
  for (const { freelancerId, token } of [ada, grace]) {
    expect((await mailsOf(freelancerId)).map(({ to }) => to)).toEqual([accounts, archive, email]);
    expect(await list(token)).toHaveLength(3);
  }
});

test('shows the outcome of each email to its sender only', async () => {
  const { freelancerId, token } = await newSender();
  await send({ id: crypto.randomUUID(), freelancerId });
  const reason = 'The mail server doesn’t know this address.';
  await MailModel.updateOne({ about: freelancerId, to: email }, { state: 'bounced', reason });
  await MailModel.updateOne({ about: freelancerId, to: accounts }, { state: 'sent' });
  expect((await list(token)).map(({ to, state, reason }) => [to, state, reason])).toEqual([
    [accounts, 'sent', ''],
    [archive, 'queued', ''],
    [email, 'bounced', reason],
  ]);
  expect(await list(harness.signIn().token)).toEqual([]);
  const employer = harness.identity.tokenFor({ role: 'employer' });
  const path = `GET /proposal/statementEmails?email=${email}`;
  expect((await harness.send(path, { token: employer })).status).toBe(403);
  expect((await harness.send(path)).status).toBe(401);
  expect((await send({ id: crypto.randomUUID(), freelancerId }, 'guessed')).status).toBe(401);
});

test('limits the statements that a client gets in a day', async () => {
  const { freelancerId } = await newSender();
  const statuses = [];
  for (let count = 0; count < 6; count++) {
    statuses.push((await send({ id: crypto.randomUUID(), freelancerId })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('attaches the statement, and names no blind copies', async () => {
  const { freelancerId } = await newSender();
  await send({ id: crypto.randomUUID(), freelancerId });
  let printed = '';
  const pool = {
    render: async (html: string) => {
      printed = html;
      throw new Error('printed');
    },
  };
  const mails = await mailsOf(freelancerId);
  await expect(composeStatementEmail(mails[0]!, pool as never)).rejects.toThrow('printed');
  expect(printed).toContain('Invoice INV-0001');
  const copies = mails.map(({ data }) => (data as { copies: string }).copies);
  expect(copies).toEqual([
    `Also sent to ${email}.`,
    `Also sent to ${email} and ${accounts} (CC). You received a blind copy. Others don’t see your address.`,
    `Also sent to ${accounts} (CC).`,
  ]);
  const { data: _data, ...sent } = mails[0]!;
  expect(await composeStatementEmail(sent, pool as never)).toMatchObject({
    unwanted: expect.any(String),
  });
  expect(await composeStatementEmail({ ...mails[0]!, kind: 'autopay' }, pool as never)).toBe(
    undefined,
  );
});

test('is deleted with its sender’s account', async () => {
  const { freelancerId } = await newSender();
  await send({ id: crypto.randomUUID(), freelancerId });
  const identity = createPersonalDataClient({ name: 'documents', ...harness });
  await identity.erase({ userId: freelancerId, email: `${newId()}@sender.example` });
  await identity.close();
  expect(await mailsOf(freelancerId)).toEqual([]);
});
