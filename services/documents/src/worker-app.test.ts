import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import type { ParsedMail } from 'mailparser';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { type MailHarness, startMailHarness } from '../test/mail-harness.ts';
import { oneTimeRequest } from '../test/proposal-requests.ts';
import { ProposalModel } from './modules/documents/proposals/proposals.model.ts';
import { MailModel } from './modules/mail/mails.model.ts';

const { trusted } = mongoose;

/** A browser is slow on a busy machine. */
const timeoutMs = 25_000;

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness({ pages: 2 });
});
afterAll(() => harness.stop());

const recipientsOf = ({ to }: ParsedMail) => (to && !Array.isArray(to) ? to.text : '');
const mailTo = (address: string) => eventually(() => harness.mail.mailsTo(address)[0], timeoutMs);
const address = () => `${randomUUID()}@nordlys.example`;

async function send(changes: object = {}, userId = newId()) {
  const token = harness.documents.identity.tokenFor({ userId });
  const { body } = await harness.documents.createProject(token, oneTimeRequest(changes));
  return { userId, token, ...(body.proposal as { id: string; contract_id: string }) };
}
const waitUntilSent = (id: string) =>
  eventually(async () => {
    const proposal = await ProposalModel.findById(id).lean();
    return proposal?.deliveries.every(({ state }) => state === 'sent') ? proposal : undefined;
  }, timeoutMs);

const skippedDelivery = (id: string) =>
  eventually(async () => {
    const proposal = await ProposalModel.findById(id).lean();
    return proposal?.deliveries.find(({ state }) => state === 'skipped');
  }, timeoutMs);

async function publishedEvents(
  proposalId: string,
): Promise<DomainEvent<'proposal.delivery-changed'>[]> {
  const url = harness.documents.config.REDIS_URL;
  const queue = new Queue(eventQueueName('messaging'), { connection: { url } });
  const jobs = await queue.getJobs(['waiting', 'delayed', 'prioritized'], 0, -1, true);
  await queue.close();
  return jobs.map(({ data }) => data).filter(({ payload }) => payload.proposalId === proposalId);
}

test('is healthy once it has printed a page', async () => {
  await eventually(async () => (await fetch(`${harness.workerUrl}/health`)).ok, timeoutMs);
});

describe('a sent proposal', () => {
  test('publishes every state of its delivery', async () => {
    const { id } = await send({ email: address() });
    const { deliveries } = await waitUntilSent(id);
    const states = ['queued', 'rendering', 'mailing', 'sent'];
    expect(deliveries[0]?.history.map(({ state }) => state)).toEqual(states);
    const event = await eventually(async () => {
      const events = await publishedEvents(id);
      return events.length >= states.length ? events : undefined;
    }, timeoutMs);
    expect(event.map(({ payload }) => payload.state)).toEqual(states);
  });

  test('reaches the client with document, link and reply address', async () => {
    const email = address();
    const { contract_id } = await send({ email });
    const sentEmail = await mailTo(email);
    expect(sentEmail.subject).toBe('Proposal from Ines Carvalho: Winter 2026 packaging');
    expect(sentEmail.from?.value).toEqual([
      { name: 'Ines Carvalho via Soloist', address: 'hello@soloist.example' },
    ]);
    expect(sentEmail.replyTo?.text).toBe('ines@inescarvalho.example');
    const link = `http://localhost:8080/proposal/accept/${contract_id}`;
    expect(sentEmail.html).toContain(link);
    expect(sentEmail.text).toContain(link);
    const pdf = await harness.documents.send(`GET /proposal/contract/${contract_id}/pdf`);
    expect(sentEmail.attachments.map(({ filename }) => filename)).toEqual(['Proposal P-0001.pdf']);
    expect(sentEmail.attachments[0]?.content.equals(pdf.body)).toBe(true);
  });

  test('includes the freelancer’s attachment after the document', async () => {
    const email = address();
    const pages = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
    const file = new File([pages], 'Case studies.pdf', { type: 'application/pdf' });
    const token = harness.documents.identity.tokenFor();
    const { body } = await harness.documents.createProject(token, oneTimeRequest({ email }), file);
    const { attachments } = await mailTo(email);
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['Proposal P-0001.pdf', 'application/pdf'],
      ['Case studies.pdf', 'application/pdf'],
    ]);
    expect(attachments[1]?.content.equals(pages)).toBe(true);

    const { contract_id } = body.proposal;
    await harness.documents.accept(contract_id, await harness.documents.sign(contract_id));
    await waitUntilSent(body.proposal.id);
    const signed = harness.mail.mailsTo(email)[1];
    expect(signed?.attachments.map(({ filename }) => filename)).toEqual([
      'Proposal P-0001 signed.pdf',
    ]);
  });

  test('includes the sender’s photo inside the email', async () => {
    const userId = newId();
    const form = new FormData();
    const photo = sharp({
      create: { width: 200, height: 300, channels: 3, background: '#c98a66' },
    });
    form.set('file', new File([new Uint8Array(await photo.png().toBuffer())], 'me.png'));
    const token = harness.documents.identity.tokenFor({ userId });
    const { body } = await harness.documents.send('POST /files/images', { body: form, token });
    harness.documents.identity.setProfile(userId, { profileImage: body.url });
    const email = address();
    await send({ email }, userId);
    const sentEmail = await mailTo(email);
    const inline = sentEmail.attachments.find(({ contentType }) => contentType === 'image/jpeg');
    expect(await sharp(inline?.content).metadata()).toMatchObject({ width: 88, height: 88 });
    expect(sentEmail.html).not.toMatch(/<img[^>]+src="https?:/);
  });

  test('adds no header and no recipient that a person wrote into a field', async () => {
    const email = address();
    const project_name = 'Packaging\r\nBcc: spy@evil.example\r\n\r\n<b>bold</b>';
    await send({ email, project_name, client_name: 'Sofie\r\nX-Evil: 1' });
    const sentEmail = await mailTo(email);
    expect(sentEmail.bcc).toBeUndefined();
    expect(sentEmail.headers.has('x-evil')).toBe(false);
    expect(recipientsOf(sentEmail)).toBe(email);
    expect(sentEmail.html).not.toContain('<b>bold</b>');
    expect(harness.mail.mailsTo('spy@evil.example')).toEqual([]);
  });

  test('is not emailed once it is withdrawn', async () => {
    await harness.mail.goOffline();
    const email = address();
    const { id, token } = await send({ email });
    await harness.documents.send(`POST /proposal/withdraw/${id}`, { token });
    await harness.mail.goOnline();
    const reason = 'The proposal was withdrawn before this email was sent, so we didn’t send it.';
    expect(await skippedDelivery(id)).toMatchObject({ reason });
    expect(harness.mail.mailsTo(email)).toEqual([]);
  });
});

describe('an accepted proposal', () => {
  test('is emailed to both sides as one signed document', async () => {
    const [email, freelancerEmail] = [address(), address()];
    const userId = newId();
    harness.documents.identity.setProfile(userId, { email: freelancerEmail });
    const { id, contract_id } = await send({ email }, userId);
    const unsigned = await mailTo(email);
    await harness.documents.accept(contract_id, await harness.documents.sign(contract_id));
    const { pdfs } = await waitUntilSent(id);
    expect(pdfs.map(({ version }) => version)).toEqual([1, 2]);

    const toClient = harness.mail.mailsTo(email)[1]!;
    const [toFreelancer] = harness.mail.mailsTo(freelancerEmail);
    expect(toClient.subject).toBe('You accepted Winter 2026 packaging');
    expect(toFreelancer?.subject).toBe('Sofie Lind accepted Winter 2026 packaging');
    expect(toFreelancer?.replyTo?.text).toBe(email);
    expect(toFreelancer?.text).toContain(`http://localhost:8080/project/status/${id}`);
    const signed = toClient.attachments[0]?.content;
    expect(toFreelancer?.attachments[0]?.content.equals(signed!)).toBe(true);
    expect(unsigned.attachments[0]?.content.equals(signed!)).toBe(false);
    const now = await harness.documents.send(`GET /proposal/contract/${contract_id}/pdf`);
    expect(now.body.equals(signed)).toBe(true);
  });
});

describe('the freelancer’s copy of a signed proposal', () => {
  const accept = async ({ contract_id }: { contract_id: string }) =>
    harness.documents.accept(contract_id, await harness.documents.sign(contract_id));
  async function sendAndDeliver(userId: string, email = address()) {
    const proposal = await send({ email }, userId);
    await waitUntilSent(proposal.id);
    return proposal;
  }
  const signedMailsTo = (freelancerEmail: string) =>
    harness.mail.mailsTo(freelancerEmail).map(({ subject }) => subject);

  test('is skipped without a retry when they turned such emails off, unlike the client’s copy', async () => {
    const [email, freelancerEmail, userId] = [address(), address(), newId()];
    harness.documents.identity.setProfile(userId, {
      email: freelancerEmail,
      emailPref: ['new_sign_in'],
    });
    const proposal = await sendAndDeliver(userId, email);
    await accept(proposal);
    const { id: deliveryId, reason } = await skippedDelivery(proposal.id);
    expect(reason).toBe('Emails about signed proposals are turned off in Settings.');
    await eventually(() => harness.mail.mailsTo(email)[1], timeoutMs);
    expect(signedMailsTo(freelancerEmail)).toEqual([]);
    const retry = `POST /proposal/retryDelivery/${proposal.id}/${deliveryId}`;
    expect((await harness.documents.send(retry, { token: proposal.token })).status).toBe(409);
    const stored = await ProposalModel.findById(proposal.id).lean();
    expect(stored?.timeline.map(({ event }) => event)).toContain(
      `We didn’t email the signed document to ${freelancerEmail}. ${reason}`,
    );
  });

  test('is skipped when their account is deleted', async () => {
    const [freelancerEmail, userId] = [address(), newId()];
    harness.documents.identity.setProfile(userId, { email: freelancerEmail });
    const proposal = await sendAndDeliver(userId);
    harness.documents.identity.eraseAccount(userId);
    await accept(proposal);
    await skippedDelivery(proposal.id);
    expect(signedMailsTo(freelancerEmail)).toEqual([]);
  });

  test('is delayed while identity is unavailable, and sent afterwards', async () => {
    const [email, freelancerEmail, userId] = [address(), address(), newId()];
    harness.documents.identity.setProfile(userId, { email: freelancerEmail });
    const proposal = await sendAndDeliver(userId, email);
    harness.documents.identity.setAway(true);
    await accept(proposal);
    await eventually(() => harness.mail.mailsTo(email)[1], timeoutMs);
    const question = await eventually(
      () =>
        MailModel.findOne({
          to: freelancerEmail,
          state: 'waiting',
          attempts: trusted({ $gt: 0 }),
        }).lean(),
      timeoutMs,
    );
    expect(question?.kind).toBe('signed');
    harness.documents.identity.setAway(false);
    await waitUntilSent(proposal.id);
    expect(signedMailsTo(freelancerEmail)).toEqual(['Sofie Lind accepted Winter 2026 packaging']);
  });
});

test('renders a document on request that was never rendered', async () => {
  const { id, contract_id } = await send({ email: address() });
  await waitUntilSent(id);
  await ProposalModel.updateOne({ _id: id }, { pdfs: [] });
  const call = `GET /proposal/contract/${contract_id}/pdf`;
  expect((await harness.documents.send(call)).status).toBe(409);
  const made = await eventually(async () => {
    const reply = await harness.documents.send(call);
    return reply.status === 200 ? reply : undefined;
  }, timeoutMs);
  expect(made.body.subarray(0, 5).toString()).toBe('%PDF-');
});
