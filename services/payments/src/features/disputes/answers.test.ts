import { once } from 'node:events';
import { createServer } from 'node:http';
import { newId } from '@soloist/service-kit/testing';
import { AlarmModel } from '../alarms/alarms.model.ts';
import { MovementModel } from '../ledger/ledger.model.ts';
import { settleDispute } from './settle-dispute.ts';
import { settleDueDisputes } from './settle-due-disputes.ts';
import { type Disputing, inDays, startDisputing } from './testing.ts';

let paying: Disputing;
beforeAll(async () => {
  paying = await startDisputing();
});
afterAll(() => paying.close());

const disputed = (facts?: object) => paying.disputed(facts);

/** The network's side of documents: an invoice without a proposal. */
async function answerAsDocuments(url: string) {
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

describe('answering the bank', () => {
  it('is done once, with what the freelancer says', async () => {
    const { contest, accept, atProvider, read } = await disputed();
    const { status, body } = await contest();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Your answer is with the bank.',
      dispute: { state: 'under_review', answer: 'All posters were delivered and approved.' },
    });
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
    expect((await contest('Once more.')).status).toBe(409);
    expect((await accept()).status).toBe(409);
    expect((await read()).answer).toBe('All posters were delivered and approved.');
  });

  it('whose way is lost is stored, and told by the job', async () => {
    const { id, contest, atProvider } = await disputed();
    await paying.simulator.fail(`PATCH /disputes/${id}`, 'refused');
    const { body } = await contest();
    expect(body.message).toMatch(/^Your answer is stored/);
    expect(await atProvider()).toMatchObject({ status: 'open' });
    await settleDueDisputes(paying.parts, inDays(1));
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
  });

  it('with nothing, or too much, is refused', async () => {
    const { contest } = await disputed();
    expect((await contest(' ')).status).toBe(400);
    expect((await contest('x'.repeat(1001))).status).toBe(400);
  });
});

describe('the evidence', () => {
  it('is shown and downloaded, and goes to the bank with the answer', async () => {
    const documents = await answerAsDocuments(paying.config.DOCUMENTS_URL);
    const { id, token, read, contest, atProvider } = await disputed();
    expect((await read()).evidence).toEqual([documents.piece]);
    const pack = await paying.send(`GET /payment/disputes/${id}/evidence`, { token });
    expect(pack.headers.get('content-disposition')).toBe(
      'attachment; filename="Evidence INV-0044.zip"',
    );
    expect(Buffer.from(pack.body)).toEqual(Buffer.from('a pack'));
    expect((await contest()).status).toBe(200);
    const said = await fetch(`${paying.simulator.url}/simulator/overview`);
    const { disputes } = (await said.json()) as { disputes: { id: string; evidence: object }[] };
    expect(disputes.find((each) => each.id === id)?.evidence).toMatchObject({
      billing_proof: [expect.stringMatching(/^doc_/)],
      proof_of_service: [],
    });
    expect(await atProvider()).toMatchObject({ status: 'under_review' });
    documents.close();
  });

  it('that documents cannot give is none to read, and a sentence to download', async () => {
    const { id, token, read } = await disputed();
    expect((await read()).evidence).toEqual([]);
    const { status, body } = await paying.send(`GET /payment/disputes/${id}/evidence`, { token });
    expect(status).toBe(503);
    expect(body.message).toMatch(/^The evidence cannot be put together/);
  });
});

describe('accepting', () => {
  it('gives the client the money, and is harmless twice', async () => {
    const { accept, contest, balance, read } = await disputed();
    const replies = [await accept(), await accept()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body.message).toBe('Sofie Lind gets the money back.');
    expect(await read()).toMatchObject({ state: 'accepted', held: { amount: 0 } });
    expect(await balance()).toMatchObject({ held: 0, pending: 0 });
    expect((await contest()).status).toBe(409);
  });
});

describe('what somebody makes up', () => {
  it('another’s dispute, one that does not exist: is not there', async () => {
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

  it('a dispute that the provider does not know, or that is about nothing of ours, moves nothing', async () => {
    const before = await MovementModel.countDocuments();
    await settleDispute(`disp_${'B'.repeat(14)}`, paying.parts);
    const receipt = newId();
    const given = { amount: 500, currency: 'INR' as const, receipt, notes: {} };
    const made = await paying.parts.provider!.orders.create(given);
    const { razorpay_payment_id } = await paying.simulator.pay({ order_id: made.id });
    const { id } = await paying.simulator.control(`payments/${razorpay_payment_id}/dispute`);
    await settleDispute(id, paying.parts);
    expect(await MovementModel.countDocuments()).toBe(before);
    expect(await AlarmModel.exists({ _id: id })).not.toBeNull();
  });
});
