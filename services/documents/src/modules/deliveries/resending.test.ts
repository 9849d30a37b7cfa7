import { randomUUID } from 'node:crypto';
import type { Delivery } from '@soloist/contracts';
import { startTestDocuments, type TestDocuments } from '../../../test/documents-harness.ts';
import { oneTimeRequest } from '../../../test/proposal-requests.ts';
import { ProposalModel } from '../documents/proposals/proposals.model.ts';
import { findSuppressionReason, suppress } from '../mail/suppressions.model.ts';
import { addDeliveryHistory, moveDelivery } from './deliveries.service.ts';
import { findDocument } from './document-definitions.rules.ts';

// No worker runs here: a delivery keeps the state that a test gives it.

let documents: TestDocuments;
let token: string;
beforeAll(async () => {
  documents = await startTestDocuments();
  token = documents.identity.tokenFor();
});
afterAll(() => documents.stop());

interface SentProposal {
  id: string;
  email: string;
  deliveryId: string;
}

async function send(state: Delivery['state']): Promise<SentProposal> {
  const email = `${randomUUID()}@nordlys.example`;
  const { body } = await documents.createProject(token, oneTimeRequest({ email }));
  const { id, deliveries } = body.proposal;
  await ProposalModel.updateOne({ _id: id }, { $set: { 'deliveries.0.state': state } });
  return { id, email, deliveryId: deliveries[0].id };
}
const resend = ({ id }: SentProposal) => documents.send(`POST /proposal/resend/${id}`, { token });
const retry = ({ id, deliveryId }: SentProposal) =>
  documents.send(`POST /proposal/retryDelivery/${id}/${deliveryId}`, { token });
const deliveriesOf = async ({ id }: SentProposal) =>
  (await ProposalModel.findById(id).orFail().lean()).deliveries;
const statusesOf = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted();

describe('sending a document again', () => {
  test('creates a separate delivery', async () => {
    const sent = await send('sent');
    expect((await resend(sent)).status).toBe(200);
    const [first, second] = await deliveriesOf(sent);
    expect(first).toMatchObject({ id: sent.deliveryId, state: 'sent' });
    expect(second).toMatchObject({ kind: 'proposal', to: sent.email, state: 'queued', round: 1 });
    expect(second?.id).not.toBe(sent.deliveryId);
  });

  test.each(['queued', 'rendering', 'mailing'] as const)(
    'is refused while an email is %s',
    async (state) => {
      const sent = await send(state);
      expect(await resend(sent)).toMatchObject({
        status: 409,
        body: { message: 'We’re already sending an email to the client.' },
      });
      expect(await deliveriesOf(sent)).toHaveLength(1);
    },
  );

  test('runs once for five concurrent requests', async () => {
    const sent = await send('sent');
    const replies = await Promise.all(Array.from({ length: 5 }, () => resend(sent)));
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409, 409]);
    expect(await deliveriesOf(sent)).toHaveLength(2);
  });

  test('is refused once the document is closed', async () => {
    const sent = await send('sent');
    await documents.send(`POST /proposal/withdraw/${sent.id}`, { token });
    expect(await resend(sent)).toMatchObject({
      status: 409,
      body: { message: 'The proposal was withdrawn, so we can’t email it again.' },
    });
  });
});

describe('retrying a bounced email', () => {
  test('starts a new round and lifts the suppression of the address', async () => {
    const sent = await send('bounced');
    await suppress(sent.email, 'No such user here');
    expect((await retry(sent)).status).toBe(200);
    expect(await deliveriesOf(sent)).toMatchObject([{ state: 'queued', round: 2, reason: '' }]);
    expect(await findSuppressionReason(sent.email)).toBeUndefined();
  });

  test('runs once for three concurrent requests', async () => {
    const sent = await send('bounced');
    const replies = await Promise.all([retry(sent), retry(sent), retry(sent)]);
    expect(statusesOf(replies)).toEqual([200, 409, 409]);
    expect(await deliveriesOf(sent)).toMatchObject([{ round: 2 }]);
  });

  test('keeps the suppression when the email only failed', async () => {
    const sent = await send('failed');
    await suppress(sent.email, 'No such user here');
    expect((await retry(sent)).status).toBe(200);
    expect(await findSuppressionReason(sent.email)).toContain('bounced on');
  });
});

describe('the history of a delivery', () => {
  const deliveryAt = async ({ id, deliveryId }: SentProposal) => {
    const stored = await findDocument('proposal', id).orFail();
    return { kind: 'proposal' as const, stored, deliveryId };
  };
  const historyOf = async ({ id }: SentProposal) => {
    const { body } = await documents.send(`GET /proposal/fetchProject/${id}`, { token });
    const [{ history }] = body.proposal.deliveries;
    return history.map(({ state, reason }: { state: string; reason: string }) => [state, reason]);
  };

  test('shows a delay’s reason once, and the server’s final reply', async () => {
    const sent = await send('queued');
    await moveDelivery(await deliveryAt(sent), { to: 'mailing' });
    const waitReason = 'The mail server asked us to wait: Greylisted';
    for (let i = 0; i < 3; i++)
      await addDeliveryHistory(await deliveryAt(sent), { state: 'mailing', reason: waitReason });
    const note = 'The mail server accepted it: queued as 4711';
    await moveDelivery(await deliveryAt(sent), { to: 'sent', note });
    await addDeliveryHistory(await deliveryAt(sent), { state: 'mailing', reason: waitReason });
    expect(await historyOf(sent)).toEqual([
      ['queued', ''],
      ['mailing', ''],
      ['mailing', waitReason],
      ['sent', note],
    ]);
    expect(await deliveriesOf(sent)).toMatchObject([{ state: 'sent', reason: '' }]);
  });
});
