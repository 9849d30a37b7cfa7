import { setTimeout as sleep } from 'node:timers/promises';
import { eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { unconfirmedReason } from '../src/modules/mail/outcomes.rules.ts';
import { longRequest } from './proposal-requests.ts';
import { type RealDocuments, startRealDocuments } from './real-documents.ts';
import { createSendings, type Sendings } from './sendings.ts';

// Real processes are really killed: accepted work is finished once, or fails with a reason.

jest.setTimeout(150_000);

let documents: RealDocuments;
let token: string;
let send: Sendings['send'];
let sendInvoice: Sendings['sendInvoice'];
let deliveriesOf: Sendings['deliveriesOf'];
let waitForState: Sendings['waitForState'];
let mailsTo: Sendings['mailsTo'];
let expectOneEmail: Sendings['expectOneEmail'];
let retry: Sendings['retry'];
beforeAll(async () => {
  documents = await startRealDocuments();
  const sendings = createSendings(documents);
  ({ token, send, sendInvoice, deliveriesOf, waitForState, mailsTo, expectOneEmail, retry } =
    sendings);
});
afterAll(() => documents.stop());

test('delivers an undisturbed proposal with its PDF', async () => {
  const proposal = await send();
  await expectOneEmail(proposal);
  const [pdf] = mailsTo(proposal)[0]!.attachments;
  expect(pdf).toMatchObject({ contentType: 'application/pdf', filename: 'Proposal P-0001.pdf' });
  expect(pdf!.content.subarray(0, 5).toString()).toBe('%PDF-');
  const stored = await documents.send(`GET /proposal/contract/${proposal.contract_id}/pdf`);
  expect(pdf!.content.equals(stored.body)).toBe(true);
});

describe('the worker is killed', () => {
  test('while it renders', async () => {
    const proposal = await send(longRequest);
    await waitForState(proposal, 'rendering');
    await documents.worker.kill();
    await documents.worker.restart();
    await expectOneEmail(proposal);
  });

  test('while it renders, again and again, and Redis forgets the job', async () => {
    const proposal = await send(longRequest);
    await waitForState(proposal, 'rendering');
    await documents.worker.kill();
    const redis = new Redis(documents.redis.url);
    await redis.flushall();
    await redis.quit();
    await documents.worker.restart();
    await documents.worker.kill();
    await documents.worker.restart();
    await expectOneEmail(proposal);
  });

  test('before the mail server has the whole email', async () => {
    const gate = documents.mail.hold('recipient');
    const proposal = await send();
    await gate.reached;
    await documents.worker.kill();
    gate.open();
    await documents.worker.restart();
    await expectOneEmail(proposal);
  });

  test('after the mail server has the whole email, but before it answers', async () => {
    const gate = documents.mail.hold('answer');
    const proposal = await send();
    await gate.reached;
    await documents.worker.kill();
    gate.open();
    await documents.worker.restart();
    const { reason } = await waitForState(proposal, 'failed');
    expect(reason).toBe(unconfirmedReason);
    expect(mailsTo(proposal)).toHaveLength(1);

    await retry(proposal);
    await waitForState(proposal, 'sent');
    const ids = mailsTo(proposal).map(({ messageId }) => messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('with the signed documents of both sides on their way', async () => {
    const proposal = await send();
    await waitForState(proposal, 'sent');
    const before = documents.mail.mailsTo('ines@inescarvalho.example').length;
    const nonce = await documents.sign(proposal.contract_id);
    expect((await documents.accept(proposal.contract_id, nonce)).status).toBe(200);
    await documents.worker.kill();
    await documents.worker.restart();
    await waitForState(proposal, 'sent');
    expect(mailsTo(proposal)).toHaveLength(2);
    expect(documents.mail.mailsTo('ines@inescarvalho.example')).toHaveLength(before + 1);
  });
});

describe('an invoice', () => {
  const items = Array.from({ length: 300 }, (_, i) => ({
    name: `Carton ${i + 1}: artwork for every size and language`,
    qty: 1,
    rate: 1000,
    tax: 19,
    total: 1000,
  }));

  test('arrives once when the worker is killed while it renders', async () => {
    const invoice = await sendInvoice({ items });
    await waitForState(invoice, 'rendering');
    await documents.worker.kill();
    await documents.worker.restart();
    await expectOneEmail(invoice);
    const [pdf] = mailsTo(invoice)[0]!.attachments;
    expect(pdf).toMatchObject({ contentType: 'application/pdf', filename: 'Invoice INV-0001.pdf' });
  });

  test('arrives once when the worker is killed before the mail server has the whole email', async () => {
    const gate = documents.mail.hold('recipient');
    const invoice = await sendInvoice();
    await gate.reached;
    await documents.worker.kill();
    gate.open();
    await documents.worker.restart();
    await expectOneEmail(invoice);
  });

  test('is in doubt until a person decides when the worker is killed before the mail server answers', async () => {
    const gate = documents.mail.hold('answer');
    const invoice = await sendInvoice();
    await gate.reached;
    await documents.worker.kill();
    gate.open();
    await documents.worker.restart();
    const { reason } = await waitForState(invoice, 'failed');
    expect(reason).toBe(unconfirmedReason);
    expect(mailsTo(invoice)).toHaveLength(1);
    await retry(invoice);
    await waitForState(invoice, 'sent');
    expect(mailsTo(invoice)).toHaveLength(2);
  });

  test('sends one reminder when it is due while the worker is down', async () => {
    const invoice = await sendInvoice();
    await expectOneEmail(invoice);
    await documents.worker.kill();
    const remind = `POST /proposal/invoices/${invoice.id}/remind`;
    expect((await documents.send(remind, { token })).status).toBe(200);
    await documents.worker.restart();
    await waitForState(invoice, 'sent');
    const subjects = mailsTo(invoice).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).not.toBe(subjects[0]);
  });
});

test('delivers an email to a guest once after a killed worker and a repeated event', async () => {
  const events = new Queue(eventQueueName('documents'), {
    connection: { url: documents.redis.url },
  });
  const to = 'guest@client.example';
  const event = newEvent('chat.guest-written', {
    ...{ messageId: newId(), guestId: newId(), freelancerId: newId(), fromName: 'Ines Carvalho' },
    ...{ to, about: 'Packaging', message: 'Yes, all of them.', quoted: '', answers: '' },
  });
  const gate = documents.mail.hold('recipient');
  await events.add(event.name, event);
  await gate.reached;
  await documents.worker.kill();
  gate.open();
  await events.add(event.name, event);
  await documents.worker.restart();
  await eventually(() => documents.mail.mailsTo(to)[0], 90_000);
  // Later work has arrived too.
  await expectOneEmail(await send());
  expect(documents.mail.mailsTo(to)).toHaveLength(1);
  await events.close();
});

test('renders with another browser when one is killed', async () => {
  const proposal = await send(longRequest);
  await waitForState(proposal, 'rendering');
  await documents.killBrowser();
  await expectOneEmail(proposal);
  const [delivery] = await deliveriesOf(proposal);
  expect(delivery?.history.map(({ state }) => state)).toEqual([
    'queued',
    'rendering',
    'mailing',
    'sent',
  ]);
});

describe('MongoDB is killed', () => {
  test('while a proposal is rendered', async () => {
    const proposal = await send(longRequest);
    await waitForState(proposal, 'rendering');
    await documents.mongo.kill();
    await documents.mongo.restart();
    await expectOneEmail(proposal);
  });

  test('before it stored the start of sending: the email is not sent', async () => {
    const gate = documents.mail.hold('recipient');
    const proposal = await send();
    await gate.reached;
    await documents.mongo.kill();
    gate.open();
    await sleep(1000);
    expect(mailsTo(proposal)).toHaveLength(0);
    await documents.mongo.restart();
    await expectOneEmail(proposal);
  });

  test('before it stored that the email was sent: it stores that later', async () => {
    const gate = documents.mail.hold('answer');
    const proposal = await send();
    await gate.reached;
    await documents.mongo.kill();
    gate.open();
    await sleep(1000);
    await documents.mongo.restart();
    await expectOneEmail(proposal);
  });
});

describe('Redis', () => {
  test('is restarted while a document is processed', async () => {
    const proposal = await send();
    await documents.redis.kill();
    await documents.redis.restart();
    await expectOneEmail(proposal);
  });

  test('is unavailable while a proposal is sent: it is accepted anyway', async () => {
    await documents.redis.kill();
    const proposal = await send();
    await documents.redis.restart();
    await expectOneEmail(proposal);
  });
});

describe('the mail server', () => {
  test('is unavailable for half a minute', async () => {
    await documents.mail.goOffline();
    const proposal = await send();
    await waitForState(proposal, 'mailing');
    // The pauses between the attempts have grown by then.
    await sleep(30_000);
    expect(await deliveriesOf(proposal)).toMatchObject([{ state: 'mailing', reason: '' }]);
    await documents.mail.goOnline();
    await expectOneEmail(proposal);
  }, 180_000);

  test('asks to try later', async () => {
    documents.mail.refuse(451, '4.7.1 Greylisted, please try again later');
    const proposal = await send();
    await waitForState(proposal, 'mailing');
    await sleep(1000);
    documents.mail.stopRefusing();
    await expectOneEmail(proposal);
    const [{ history } = { history: [] }] = await deliveriesOf(proposal);
    const waitReason = 'The mail server asked us to wait: Greylisted, please try again later';
    expect(history.map(({ state, reason }) => [state, reason])).toEqual([
      ['queued', ''],
      ['rendering', ''],
      ['mailing', ''],
      ['mailing', waitReason],
      ['sent', expect.stringContaining('The mail server accepted it')],
    ]);
  });

  test('refuses: the reason is shown, and a retry works', async () => {
    documents.mail.refuse(550, '5.1.1 No such user here');
    const proposal = await send();
    const { reason } = await waitForState(proposal, 'bounced');
    expect(reason).toBe('The mail server rejected this address: No such user here');
    documents.mail.stopRefusing();
    await retry(proposal);
    await expectOneEmail(proposal);
  });

  test('receives the whole email and never answers', async () => {
    const gate = documents.mail.hold('answer');
    const proposal = await send();
    const { reason } = await waitForState(proposal, 'failed');
    gate.open();
    expect(reason).toBe(unconfirmedReason);
    expect(mailsTo(proposal)).toHaveLength(1);
  });
});
