import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { pdfFiles } from '../../files/store/file-store.service.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const unknownId = 'A'.repeat(32);

async function sendProposal(changes: object = {}) {
  const userId = newId();
  const token = documents.identity.tokenFor({ userId });
  const { body } = await documents.createProject(token, oneTimeRequest(changes));
  const { id, contract_id } = body.proposal as { id: string; contract_id: string };
  return { id, contract_id, token };
}
const stored = (id: string) => ProposalModel.findById(id).select('+outbox').lean();
const expire = (id: string) =>
  ProposalModel.updateOne({ _id: id }, { expiresAt: new Date(Date.now() - 1) });
const withdraw = ({ id, token }: { id: string; token: string }) =>
  documents.send(`POST /proposal/withdraw/${id}`, { token });
const decline = (contract_id: string, reason = 'Not this year') =>
  documents.send(`POST /proposal/decline/${contract_id}`, { body: { reason } });
const view = (contract_id: string, time_zone = 'Europe/Oslo') =>
  documents.send(`POST /proposal/viewed/${contract_id}`, { body: { time_zone } });

describe('reading a contract by its link', () => {
  test('shows the document to everyone with the link, without personal details', async () => {
    const { id, contract_id } = await sendProposal();
    await documents.accept(contract_id, await documents.sign(contract_id));
    const { status, body } = await documents.send(`GET /proposal/contract/${contract_id}`);
    expect(status).toBe(200);
    expect(body.contract).toMatchObject({
      contract_id,
      number: 'P-0001',
      email: 'sofie@nordlys.example',
      sender: { name: 'Ines Carvalho' },
      status: 'accepted',
      pdfReady: false,
      signatures: [
        { role: 'freelancer', name: 'Ines Carvalho' },
        { role: 'client', name: 'Sofie Lind' },
      ],
    });
    const text = JSON.stringify(body);
    const { freelancerId, draft_id } = (await stored(id))!;
    for (const secret of [id, freelancerId, draft_id, '127.0.0.1', 'ines@', 'nonce', 'userAgent']) {
      expect(text).not.toContain(secret);
    }
  });

  test('returns not found for an unknown link', async () => {
    for (const contract_id of [unknownId, 'short', newId(), '%24ne']) {
      const calls = await Promise.all([
        documents.send(`GET /proposal/contract/${contract_id}`),
        documents.send(`GET /proposal/contract/${contract_id}/pdf`),
        view(contract_id),
        documents.send(`POST /proposal/sign/${contract_id}`, {
          body: { name: 'S', consent: true },
        }),
        documents.accept(contract_id, unknownId),
        decline(contract_id),
      ]);
      expect(calls.map(({ status }) => status)).toEqual(Array(6).fill(404));
    }
  });

  test('shows that it has expired', async () => {
    const { id, contract_id } = await sendProposal();
    await expire(id);
    const { body } = await documents.send(`GET /proposal/contract/${contract_id}`);
    expect(body.contract.status).toBe('expired');
  });

  test('changes its status from sent to viewed when a person opens the page', async () => {
    const { id, contract_id } = await sendProposal();
    await documents.send(`GET /proposal/contract/${contract_id}`);
    expect((await stored(id))?.status).toBe('sent');
    for (const _ of ['once', 'twice']) {
      expect((await view(contract_id)).body.contract.status).toBe('viewed');
    }
    const opened = (await stored(id))?.timeline.filter(({ actor }) => actor === 'client');
    expect(opened).toMatchObject([{ event: 'Viewed by the client' }]);
  });

  test('returns the PDF only once it exists', async () => {
    const { id, contract_id } = await sendProposal();
    const call = `GET /proposal/contract/${contract_id}/pdf`;
    expect(await documents.send(call)).toMatchObject({ status: 409, body: { success: false } });

    const bytes = Buffer.from('%PDF-1.7 the document');
    const file = await pdfFiles.put({
      id: unknownId,
      bytes,
      contentType: 'application/pdf',
      ownerId: unknownId,
    });
    const pdf = { version: 1, fileId: file.id, sha256: file.sha256 };
    await ProposalModel.updateOne({ _id: id }, { $push: { pdfs: pdf } });
    const reply = await documents.send(call);
    expect(reply).toMatchObject({ status: 200, body: bytes });
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toBe(
      'attachment; filename="Proposal P-0001.pdf"',
    );
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
    const asImage = await documents.send(`GET /files/${file.id}`);
    expect(asImage.status).toBe(404);
  });
});

describe('accepting', () => {
  test('stores the client’s signature and queues the signed document for both sides', async () => {
    const { id, contract_id } = await sendProposal();
    const nonce = await documents.sign(contract_id, '  Sofie Lind ');
    const reply = await documents.accept(contract_id, nonce);
    expect(reply).toMatchObject({ status: 200, body: { contract: { status: 'accepted' } } });
    expect(reply.body.contract.acceptedAt).toEqual(expect.any(String));
    const proposal = await stored(id);
    expect(proposal?.signatures[1]).toMatchObject({
      role: 'client',
      name: 'Sofie Lind',
      email: 'sofie@nordlys.example',
      ip: expect.stringContaining('127.0.0.1'),
    });
    expect(proposal?.deliveries.slice(1)).toMatchObject([
      { kind: 'signed', to: 'sofie@nordlys.example', state: 'queued' },
      { kind: 'signed', to: 'ines@inescarvalho.example', state: 'queued' },
    ]);
  });

  test('needs a person: opening the link with any method changes nothing', async () => {
    const { id, contract_id } = await sendProposal();
    const before = await stored(id);
    for (const method of ['GET', 'HEAD']) {
      const call = `${method} /employer/proposal/accept/${contract_id}`;
      expect((await documents.send(call)).status).toBe(403);
    }
    expect((await documents.accept(contract_id, unknownId)).status).toBe(403);
    expect((await stored(id))?.status).toBe('sent');
    expect((await stored(id))?.timeline).toEqual(before?.timeline);
  });

  test('needs more than a signature', async () => {
    const { id, contract_id } = await sendProposal();
    await documents.sign(contract_id);
    expect(await stored(id)).toMatchObject({ status: 'sent', signatures: [{}] });
  });

  test('refuses a nonce of another contract', async () => {
    const [one, other] = [await sendProposal(), await sendProposal()];
    const nonce = await documents.sign(other.contract_id);
    expect((await documents.accept(one.contract_id, nonce)).status).toBe(403);
  });

  test('refuses a signature that is older than ten minutes', async () => {
    const { id, contract_id } = await sendProposal();
    const nonce = await documents.sign(contract_id);
    await ProposalModel.updateOne({ _id: id }, { 'signings.0.expiresAt': new Date() });
    expect(await documents.accept(contract_id, nonce)).toMatchObject({
      status: 403,
      body: { message: 'Your signature expired. Sign again.' },
    });
  });

  test('succeeds again when repeated', async () => {
    const { id, contract_id } = await sendProposal();
    const nonce = await documents.sign(contract_id);
    const first = await documents.accept(contract_id, nonce);
    const second = await documents.accept(contract_id, nonce);
    expect(second).toMatchObject({ status: 200, body: { contract: first.body.contract } });
    expect((await stored(id))?.deliveries).toHaveLength(3);
  });

  test('stores one signature for concurrent requests of two people', async () => {
    const { id, contract_id } = await sendProposal();
    const nonces = [
      await documents.sign(contract_id, 'Sofie Lind'),
      await documents.sign(contract_id, 'Lars Holm'),
    ];
    const replies = await Promise.all(nonces.map((nonce) => documents.accept(contract_id, nonce)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const names = replies.map(({ body }) => body.contract.signatures[1].name);
    expect(names[0]).toBe(names[1]);
    expect(await stored(id)).toMatchObject({ signatures: [{}, { name: names[0] }] });
    expect((await stored(id))?.deliveries).toHaveLength(3);
  });

  test('has one outcome with a concurrent withdrawal', async () => {
    for (let i = 0; i < 10; i++) {
      const proposal = await sendProposal();
      const nonce = await documents.sign(proposal.contract_id);
      const [accepted, withdrawn] = await Promise.all([
        documents.accept(proposal.contract_id, nonce),
        withdraw(proposal),
      ]);
      const outcome = { accepted: accepted.status, withdrawn: withdrawn.status };
      const { status, signatures } = (await stored(proposal.id))!;
      expect([
        { outcome: { accepted: 200, withdrawn: 409 }, status: 'accepted', signed: 2 },
        { outcome: { accepted: 410, withdrawn: 200 }, status: 'withdrawn', signed: 1 },
      ]).toContainEqual({ outcome, status, signed: signatures.length });
    }
  });

  test('has one outcome with a concurrent decline', async () => {
    const { id, contract_id } = await sendProposal();
    const nonce = await documents.sign(contract_id);
    const [accepted, declined] = await Promise.all([
      documents.accept(contract_id, nonce),
      decline(contract_id),
    ]);
    expect([accepted.status, declined.status].sort()).toEqual([200, 409]);
    const status = accepted.status === 200 ? 'accepted' : 'declined';
    expect((await stored(id))?.status).toBe(status);
  });
});

describe('a closed proposal', () => {
  test.each([
    ['expired', 410, 'This proposal has expired. Ask Ines Carvalho for a new one.'],
    ['withdrawn', 410, 'This proposal was withdrawn by Ines Carvalho.'],
    ['declined', 409, 'This proposal was declined.'],
  ])('cannot be signed or accepted when it is %s', async (closedStatus, status, message) => {
    const proposal = await sendProposal();
    const { id, contract_id } = proposal;
    const nonce = await documents.sign(contract_id);
    if (closedStatus === 'expired') await expire(id);
    if (closedStatus === 'withdrawn') await withdraw(proposal);
    if (closedStatus === 'declined') await decline(contract_id);
    const body = { name: 'Sofie Lind', consent: true };
    const refusal = { status, body: { success: false, message } };
    expect(await documents.send(`POST /proposal/sign/${contract_id}`, { body })).toMatchObject(
      refusal,
    );
    expect(await documents.accept(contract_id, nonce)).toMatchObject(refusal);
    const after = (await documents.send(`GET /proposal/contract/${contract_id}`)).body.contract;
    expect(after).toMatchObject({ status: closedStatus, acceptedAt: null });
  });

  test('cannot be signed or declined when it is accepted', async () => {
    const { contract_id } = await sendProposal();
    await documents.accept(contract_id, await documents.sign(contract_id));
    const body = { name: 'Sofie Lind', consent: true };
    const refusal = { status: 409, body: { message: 'This proposal has already been accepted.' } };
    expect(await documents.send(`POST /proposal/sign/${contract_id}`, { body })).toMatchObject(
      refusal,
    );
    expect(await decline(contract_id)).toMatchObject(refusal);
  });
});

describe('declining', () => {
  test('keeps the first reason when repeated', async () => {
    const { id, contract_id } = await sendProposal();
    expect((await decline(contract_id, ' Too dear ')).body.contract.status).toBe('declined');
    expect((await decline(contract_id, 'Another reason')).status).toBe(200);
    const last = (await stored(id))?.timeline.at(-1);
    expect(last).toMatchObject({ actor: 'client', event: 'Declined: Too dear' });
  });
});

describe('a client’s request', () => {
  test.each([
    [{ name: '', consent: true }, 'Sign with your full name.'],
    [{ name: { $gt: '' }, consent: true }, 'Sign with your full name.'],
    [{ name: 'Sofie', consent: false }, 'Confirm that you’ve read the proposal.'],
  ])('is refused with the signature %j', async (body, message) => {
    const { contract_id } = await sendProposal();
    const reply = await documents.send(`POST /proposal/sign/${contract_id}`, { body });
    expect(reply).toMatchObject({ status: 400, body: { message } });
  });

  test('is refused with unknown fields', async () => {
    const { id, contract_id } = await sendProposal();
    const body = { name: 'Sofie', consent: true, status: 'accepted' };
    expect((await documents.send(`POST /proposal/sign/${contract_id}`, { body })).status).toBe(400);
    const reason = { reason: { $set: { status: 'accepted' } } };
    const call = `POST /proposal/decline/${contract_id}`;
    expect((await documents.send(call, { body: reason })).status).toBe(400);
    expect((await stored(id))?.status).toBe('sent');
  });
});
