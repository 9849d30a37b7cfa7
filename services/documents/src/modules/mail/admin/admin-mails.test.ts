import { randomUUID } from 'node:crypto';
import { withReason } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { ProposalModel } from '../../documents/proposals/proposals.model.ts';
import { MailModel } from '../mails.model.ts';
import { unconfirmedReason } from '../outcomes.rules.ts';
import { suppress } from '../suppressions.model.ts';

let documents: TestDocuments;
let admin: string;
beforeAll(async () => {
  documents = await startTestDocuments();
  admin = documents.identity.tokenFor({ admin: true });
});
afterAll(() => documents.stop());

const headers = withReason('The server’s log says so.');
const request = (call: string, token: string | undefined = admin) =>
  documents.send(call, { token, headers });

async function newMail(overrides: object = {}) {
  const at = new Date();
  const mail = {
    _id: randomUUID(),
    kind: 'export-ready' as const,
    to: `${randomUUID()}@nordlys.example`,
    state: 'sent' as const,
    createdAt: at,
    nextAttemptAt: at,
    giveUpAt: at,
    data: { email: 'x', secret: 'only for its reader' },
    told: true,
    ...overrides,
  };
  await MailModel.create(mail);
  return mail;
}
const idsIn = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

it('lists emails newest first by page, filtered by state and address, without their content', async () => {
  await MailModel.deleteMany({});
  const old = await newMail({ createdAt: new Date('2026-01-01') });
  const failed = await newMail({ state: 'failed', reason: 'The server said no.' });
  const doubtful = await newMail({ state: 'failed', reason: unconfirmedReason });
  const waiting = await newMail({ state: 'committing' });
  const first = await request('GET /proposal/mails?limit=3');
  const second = await request(
    `GET /proposal/mails?limit=3&cursor=${encodeURIComponent(first.body.nextCursor)}`,
  );
  expect(idsIn(first).toSorted()).toEqual(
    [failed, doubtful, waiting].map(({ _id }) => _id).toSorted(),
  );
  expect([idsIn(second), second.body.nextCursor]).toEqual([[old._id], null]);
  expect(JSON.stringify(first.body)).not.toContain('only for its reader');
  for (const [state, mail] of Object.entries({ sent: old, failed, doubtful, waiting })) {
    expect(idsIn(await request(`GET /proposal/mails?state=${state}`))).toEqual([mail._id]);
  }
  expect(idsIn(await request(`GET /proposal/mails?to=${failed.to}`))).toEqual([failed._id]);
  expect((await request('GET /proposal/mails?cursor=none')).status).toBe(400);
  expect((await request('GET /proposal/mail-numbers')).body).toMatchObject({
    waiting: 1,
    failed: 1,
    doubtful: 1,
    bounced: 0,
  });
});

it('lists and exports emails by delivery report', async () => {
  const delayed = await newMail({ arrival: 'delayed', reportedAt: new Date(), said: '=Delayed' });
  const delivered = await newMail({ arrival: 'delivered', reportedAt: new Date() });
  for (const [state, mail] of Object.entries({ delayed, delivered })) {
    const { body } = await request(`GET /proposal/mails?state=${state}`);
    expect(body.items).toMatchObject([{ id: mail._id, state, reportedAt: expect.any(String) }]);
  }
  expect((await request('GET /proposal/mail-numbers')).body).toMatchObject({ delayed: 1 });
  const url = new URL('/proposal/mails-export?state=delayed', documents.url);
  const reply = await fetch(url, { headers: { authorization: `Bearer ${admin}` } });
  expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
  const csv = await reply.text();
  expect(csv).toContain(delayed.to);
  expect(csv).toContain("'=Delayed");
  expect(csv).not.toContain(delivered.to);
  expect((await request('GET /proposal/mails-export', documents.identity.tokenFor())).status).toBe(
    403,
  );
});

it('marks an email in doubt as sent once and updates its delivery', async () => {
  const token = documents.identity.tokenFor();
  const { body } = await documents.createProject(token, oneTimeRequest());
  const { id: paperId, deliveries } = body.proposal;
  const mailId = deliveries[0].id;
  const stuck = { 'deliveries.0.state': 'failed', 'deliveries.0.reason': unconfirmedReason };
  await ProposalModel.updateOne({ _id: paperId }, stuck);
  await MailModel.deleteOne({ _id: mailId });
  await newMail({
    ...{ _id: mailId, kind: 'proposal', paper: 'proposal', paperId },
    ...{ state: 'failed', reason: unconfirmedReason },
  });
  const settle = `POST /proposal/mails/${mailId}/settle`;
  expect((await documents.send(settle, { token: admin })).status).toBe(400);
  expect((await request(settle, documents.identity.tokenFor())).status).toBe(403);
  const { status, body: settled } = await request(settle);
  expect([status, settled.mail.state]).toEqual([200, 'sent']);
  const stored = await ProposalModel.findById(paperId).lean();
  expect(stored?.deliveries[0]).toMatchObject({ state: 'sent' });
  expect((await request(settle)).status).toBe(409);
  expect((await request(settle.replace(mailId, newId()))).status).toBe(404);
});

it('shows a suppressed address and lifts the suppression with a reason', async () => {
  const { _id, to } = await newMail({ state: 'bounced' });
  await suppress(to, `550 ${to} is nobody`);
  const { body } = await request(`GET /proposal/mails/${_id}`);
  expect(body.suppressed).toMatch(/bounced on .* \(550 the address is nobody\)/);
  expect((await request(`POST /proposal/mails/${_id}/lift-suppression`)).status).toBe(200);
  expect((await request(`GET /proposal/mails/${_id}`)).body.suppressed).toBe('');
});
