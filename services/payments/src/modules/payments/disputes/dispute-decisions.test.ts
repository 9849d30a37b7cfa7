import { once } from 'node:events';
import { createServer } from 'node:http';
import { newId } from '@soloist/server-kit/testing';
import {
  type DisputesHarness,
  inDays,
  startDisputesHarness,
} from '../../../../test/disputes-harness.ts';
import { IncidentModel } from '../../incidents/incidents.model.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { reconcileDueDisputes } from './due-disputes.job.ts';
import { reconcileDispute } from './reconcile-dispute.service.ts';

let paying: DisputesHarness;
beforeAll(async () => {
  paying = await startDisputesHarness();
});
afterAll(() => paying.close());

const disputed = (overrides?: object) => paying.disputed(overrides);

/** A fake documents service with an invoice without a proposal. */
async function startFakeDocuments(url: string) {
  const piece = { kind: 'invoice', title: 'Invoice INV-0044', facts: '₹1,000.00' };
  const server = createServer((req, res) => {
    if (req.url?.endsWith('/pack')) return res.end('a pack');
    if (req.url?.endsWith('/files/invoice')) return res.end('%PDF-1.7');
    if (req.url?.endsWith('/files/proposal')) return res.writeHead(404).end('{}');
    res.end(JSON.stringify({ evidence: [piece] }));
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  return {
    piece,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe('a response to the bank', () => {
  it('is sent once, with the freelancer’s text', async () => {
    const { contest, accept, atProvider, read } = await disputed();
    const { status, body } = await contest();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'We sent your response to the bank.',
      dispute: { state: 'under_review', answer: 'All posters were delivered and approved.' },
    });
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
    expect((await contest('Once more.')).status).toBe(409);
    expect((await accept()).status).toBe(409);
    expect((await read()).answer).toBe('All posters were delivered and approved.');
  });

  it('that could not be sent is stored, and sent by the job', async () => {
    const { id, contest, atProvider } = await disputed();
    await paying.simulator.fail(`PATCH /disputes/${id}`, 'refused');
    const { body } = await contest();
    expect(body.message).toMatch(/^We saved your response/);
    expect(await atProvider()).toMatchObject({ status: 'open' });
    await reconcileDueDisputes(paying.deps, inDays(1));
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
  });

  it('is refused when it is empty or too long', async () => {
    const { contest } = await disputed();
    expect((await contest(' ')).status).toBe(400);
    expect((await contest('x'.repeat(1001))).status).toBe(400);
  });
});

describe('the evidence', () => {
  it('is displayed, downloaded, and sent to the bank with the response', async () => {
    const documents = await startFakeDocuments(paying.config.DOCUMENTS_URL);
    const { id, token, read, contest, atProvider } = await disputed();
    expect((await read()).evidence).toEqual([documents.piece]);
    const pack = await paying.send(`GET /payment/disputes/${id}/evidence`, { token });
    expect(pack.headers.get('content-disposition')).toBe(
      'attachment; filename="Evidence INV-0044.zip"',
    );
    expect(Buffer.from(pack.body)).toEqual(Buffer.from('a pack'));
    expect((await contest()).status).toBe(200);
    const record = await fetch(`${paying.simulator.url}/simulator/overview`);
    const { disputes } = (await record.json()) as { disputes: { id: string; evidence: object }[] };
    expect(disputes.find((each) => each.id === id)?.evidence).toMatchObject({
      billing_proof: [expect.stringMatching(/^doc_/)],
      proof_of_service: [],
    });
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
    documents.close();
  });

  it('is empty while documents is down, and its download returns an error', async () => {
    const { id, token, read } = await disputed();
    expect((await read()).evidence).toEqual([]);
    const { status, body } = await paying.send(`GET /payment/disputes/${id}/evidence`, { token });
    expect(status).toBe(503);
    expect(body.message).toMatch(/^We couldn’t prepare the evidence/);
  });
});

describe('accepting a dispute', () => {
  it('refunds the client, and has no effect the second time', async () => {
    const { accept, contest, balance, read } = await disputed();
    const replies = [await accept(), await accept()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body.message).toBe('We refunded Sofie Lind.');
    expect(await read()).toMatchObject({ state: 'accepted', held: { amount: 0 } });
    expect(await balance()).toMatchObject({ held: 0, pending: 0 });
    expect((await contest()).status).toBe(409);
  });
});

describe('a forged request', () => {
  it('does not find another person’s dispute, nor an unknown one', async () => {
    const { id, contest, accept, atProvider } = await disputed();
    const stranger = paying.tokenFor({ userId: newId() });
    for (const path of [id, `disp_${'A'.repeat(14)}`]) {
      const call = `GET /payment/disputes/${path}`;
      expect((await paying.send(call, { token: stranger })).status).toBe(404);
      expect((await paying.send(`${call}/evidence`, { token: stranger })).status).toBe(404);
    }
    expect((await contest('Mine.', stranger)).status).toBe(404);
    expect((await accept(stranger)).status).toBe(404);
    expect((await accept('')).status).toBe(401);
    expect(await atProvider()).toMatchObject({ status: 'open' });
    const { body } = await paying.send('GET /payment/disputes', { token: stranger });
    expect(body.items).toEqual([]);
  });

  it('books nothing for a dispute that the provider does not know, or of a foreign payment', async () => {
    const before = await LedgerTransactionModel.countDocuments();
    await reconcileDispute(`disp_${'B'.repeat(14)}`, paying.deps);
    const receipt = newId();
    const request = { amount: 500, currency: 'INR' as const, receipt, notes: {} };
    const made = await paying.deps.provider!.orders.create(request);
    const { razorpay_payment_id } = await paying.simulator.pay({ order_id: made.id });
    const { id } = await paying.simulator.control(`payments/${razorpay_payment_id}/dispute`);
    await reconcileDispute(id, paying.deps);
    expect(await LedgerTransactionModel.countDocuments()).toBe(before);
    expect(await IncidentModel.exists({ _id: id })).not.toBeNull();
  });
});
