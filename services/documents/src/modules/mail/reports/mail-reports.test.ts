import { randomUUID } from 'node:crypto';
import { bounceIdsFor, bouncePrefix, type ReportAction } from '@soloist/contracts';
import { createSignedIds, internalSecretHeader } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { type MailHarness, startMailHarness } from '../../../../test/mail-harness.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { ProposalModel } from '../../documents/proposals/proposals.model.ts';
import { MailModel } from '../mails.model.ts';
import { findSuppressionReason } from '../suppressions.model.ts';

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

const nobody = { status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 User unknown' };

/** A proposal that its client's server accepted, and functions that report about it. */
async function sendProposal() {
  const email = `${randomUUID()}@nordlys.example`;
  const token = harness.documents.identity.tokenFor();
  const { body } = await harness.documents.createProject(token, { ...oneTimeRequest(), email });
  const proposalId = body.proposal.id;
  await harness.firstMail(email);
  const delivery = async () => (await ProposalModel.findById(proposalId).lean())!.deliveries[0]!;
  await eventually(async () => (await delivery()).state === 'sent', 25_000);
  const ids = createSignedIds(harness.documents.config.INTERNAL_SECRET, bounceIdsFor);
  const [local = '', domain] = harness.mail.senderTo(email).split('@');
  const bounceId = ids.read(local.slice(bouncePrefix.length)) ?? '';
  const report = (action: ReportAction, { status, diagnostic } = nobody) =>
    harness.documents.send('POST /proposal/mail-reports', {
      body: { bounceId, action, status, diagnostic },
      headers: { [internalSecretHeader]: harness.documents.config.INTERNAL_SECRET },
    });
  const mail = async () => (await MailModel.findOne({ to: email }).lean())!;
  const timeline = async () =>
    (await ProposalModel.findById(proposalId).lean())!.timeline.map(({ event }) => event);
  return { email, domain, bounceId, delivery, mail, report, timeline };
}

test('ends the delivery with the reason and suppresses the address after a later bounce report', async () => {
  const sent = await sendProposal();
  expect(sent.domain).toBe(harness.documents.config.INBOUND_MAIL_DOMAIN);
  expect((await sent.report('failed')).body).toMatchObject({ known: true });
  const reason = 'The recipient’s mail server rejected this address: User unknown';
  expect(await sent.mail()).toMatchObject({ state: 'bounced', reason });
  expect(await sent.delivery()).toMatchObject({ state: 'bounced', reason });
  const message = `We couldn’t deliver the proposal to ${sent.email}. ${reason}`;
  expect(await sent.timeline()).toContain(message);
  expect(await findSuppressionReason(sent.email)).toContain('User unknown');
  await sent.report('failed');
  await sent.report('delivered', { status: '2.0.0', diagnostic: '250 OK' });
  expect((await sent.timeline()).filter((event) => event === message)).toHaveLength(1);
  expect(await sent.mail()).toMatchObject({ state: 'bounced' });
}, 60_000);

test('records a delay and its end without suppressing the address', async () => {
  const sent = await sendProposal();
  await sent.report('delayed', { status: '4.4.1', diagnostic: 'connection timed out' });
  expect(await sent.mail()).toMatchObject({ state: 'sent', arrival: 'delayed' });
  await sent.report('delivered', { status: '2.0.0', diagnostic: 'smtp; 250 2.0.0 OK' });
  await sent.report('delayed', { status: '4.4.1', diagnostic: 'connection timed out' });
  expect(await sent.mail()).toMatchObject({ state: 'sent', arrival: 'delivered' });
  const { state, history } = await sent.delivery();
  expect([state, history.at(-1)?.reason]).toEqual(['sent', 'Delivered: OK']);
  expect(await findSuppressionReason(sent.email)).toBeUndefined();
}, 60_000);

test.each([
  ['that gave up', { status: '4.4.7', diagnostic: 'delivery time expired' }],
  ['that refuses the content', { status: '5.7.1', diagnostic: '550 5.7.1 Spam' }],
])(
  'fails the delivery without suppressing the address for a server %s',
  async (_what, words) => {
    const sent = await sendProposal();
    await sent.report('failed', words);
    expect(await sent.delivery()).toMatchObject({ state: 'failed' });
    expect(await findSuppressionReason(sent.email)).toBeUndefined();
  },
  60_000,
);

test('changes no state for an unreadable report, and nothing for an unknown one', async () => {
  const sent = await sendProposal();
  await sent.report('unreadable', { status: '', diagnostic: 'Hi. This is qmail.' });
  const alert = 'A mail server reported something we couldn’t read: Hi. This is qmail.';
  expect(await sent.mail()).toMatchObject({ state: 'sent', said: alert });
  const headers = { [internalSecretHeader]: harness.documents.config.INTERNAL_SECRET };
  const body = { bounceId: newId(), action: 'failed', ...nobody };
  const call = 'POST /proposal/mail-reports';
  expect((await harness.documents.send(call, { body, headers })).body).toMatchObject({
    known: false,
  });
  expect((await harness.documents.send(call, { body })).status).toBe(401);
}, 60_000);

test('forwards an email to postmaster to the team once, with replies to its sender', async () => {
  const headers = { [internalSecretHeader]: harness.documents.config.INTERNAL_SECRET };
  const from = `${randomUUID()}@client.test`;
  const id = randomUUID().replaceAll('-', '').padEnd(64, '0');
  const body = { id, mailbox: 'postmaster', from, subject: 'Your server', text: 'It is slow.' };
  for (let times = 0; times < 2; times += 1) {
    await harness.documents.send('POST /proposal/team-mails', { body, headers });
  }
  const mails = () => harness.mail.mailsTo('team@').filter(({ text }) => text?.includes(from));
  const [sentEmail] = await eventually(() => mails().length > 0 && mails(), 25_000);
  expect(sentEmail?.subject).toBe(`Email to postmaster from ${from}`);
  expect(sentEmail?.replyTo?.value).toMatchObject([{ address: from }]);
  expect(sentEmail?.text).toContain('It is slow.');
  expect(mails()).toHaveLength(1);
}, 60_000);
