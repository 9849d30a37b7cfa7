import { setTimeout as sleep } from 'node:timers/promises';
import { eventQueueName, newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { unconfirmedReason } from '../src/modules/mail/outcomes.rules.ts';
import { longRequest } from './proposal-requests.ts';
import { type RealDocuments, startRealDocuments } from './real-documents.ts';
import { type Sendings, sendingsOf } from './sendings.ts';

// Real processes, really killed: what was taken over is finished once, or failed with a reason.

jest.setTimeout(150_000);

let documents: RealDocuments;
let token: string;
let send: Sendings['send'];
let sendInvoice: Sendings['sendInvoice'];
let deliveriesOf: Sendings['deliveriesOf'];
let reaches: Sendings['reaches'];
let mailsTo: Sendings['mailsTo'];
let arrivesOnce: Sendings['arrivesOnce'];
let retry: Sendings['retry'];
beforeAll(async () => {
  documents = await startRealDocuments();
  const sendings = sendingsOf(documents);
  ({ token, send, sendInvoice, deliveriesOf, reaches, mailsTo, arrivesOnce, retry } = sendings);
});
afterAll(() => documents.stop());

test('an undisturbed proposal arrives with its PDF', async () => {
  const proposal = await send();
  await arrivesOnce(proposal);
  const [pdf] = mailsTo(proposal)[0]!.attachments;
  expect(pdf).toMatchObject({ contentType: 'application/pdf', filename: 'Proposal P-0001.pdf' });
  expect(pdf!.content.subarray(0, 5).toString()).toBe('%PDF-');
  const stored = await documents.send(`GET /proposal/contract/${proposal.contract_id}/pdf`);
  expect(pdf!.content.equals(stored.body)).toBe(true);
});

describe('the worker is killed', () => {
  test('while it renders', async () => {
    const proposal = await send(longRequest);
    await reaches(proposal, 'rendering');
    await documents.worker.kill();
    await documents.worker.restart();
    await arrivesOnce(proposal);
  });

  test('while it renders, again and again, and Redis forgets the job', async () => {
    const proposal = await send(longRequest);
    await reaches(proposal, 'rendering');
    await documents.worker.kill();
    const redis = new Redis(documents.redis.url);
    await redis.flushall();
    await redis.quit();
    await documents.worker.restart();
    await documents.worker.kill();
    await documents.worker.restart();
    await arrivesOnce(proposal);
  });

  test('before the mail server has the whole mail', async () => {
    const gate = documents.mail.hold('recipient');
    const proposal = await send();
    await gate.reached;
    await documents.worker.kill();
    gate.open();
    await documents.worker.restart();
    await arrivesOnce(proposal);
  });

  test('after the mail server has the whole mail, but before it answers', async () => {
    const gate = documents.mail.hold('answer');
    const proposal = await send();
    await gate.reached;
    await documents.worker.kill();
    gate.open();
    await documents.worker.restart();
    const { reason } = await reaches(proposal, 'failed');
    expect(reason).toBe(unconfirmedReason);
    expect(mailsTo(proposal)).toHaveLength(1);

    await retry(proposal);
    await reaches(proposal, 'sent');
    const ids = mailsTo(proposal).map(({ messageId }) => messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('with the signed documents of both sides on their way', async () => {
    const proposal = await send();
    await reaches(proposal, 'sent');
    const before = documents.mail.mailsTo('ines@inescarvalho.example').length;
    const nonce = await documents.sign(proposal.contract_id);
    expect((await documents.accept(proposal.contract_id, nonce)).status).toBe(200);
    await documents.worker.kill();
    await documents.worker.restart();
    await reaches(proposal, 'sent');
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

  test('whose worker is killed while it renders arrives once', async () => {
    const invoice = await sendInvoice({ items });
    await reaches(invoice, 'rendering');
    await documents.worker.kill();
    await documents.worker.restart();
    await arrivesOnce(invoice);
    const [pdf] = mailsTo(invoice)[0]!.attachments;
    expect(pdf).toMatchObject({ contentType: 'application/pdf', filename: 'Invoice INV-0001.pdf' });
  });

  test('whose worker is killed before the mail server has the whole mail arrives once', async () => {
    const gate = documents.mail.hold('recipient');
    const invoice = await sendInvoice();
    await gate.reached;
    await documents.worker.kill();
    gate.open();
    await documents.worker.restart();
    await arrivesOnce(invoice);
  });

  test('whose worker is killed before the mail server answers is in doubt, until a person decides', async () => {
    const gate = documents.mail.hold('answer');
    const invoice = await sendInvoice();
    await gate.reached;
    await documents.worker.kill();
    gate.open();
    await documents.worker.restart();
    const { reason } = await reaches(invoice, 'failed');
    expect(reason).toBe(unconfirmedReason);
    expect(mailsTo(invoice)).toHaveLength(1);
    await retry(invoice);
    await reaches(invoice, 'sent');
    expect(mailsTo(invoice)).toHaveLength(2);
  });

  test('whose reminder is due while the worker is away is reminded of once', async () => {
    const invoice = await sendInvoice();
    await arrivesOnce(invoice);
    await documents.worker.kill();
    const remind = `POST /proposal/invoices/${invoice.id}/remind`;
    expect((await documents.send(remind, { token })).status).toBe(200);
    await documents.worker.restart();
    await reaches(invoice, 'sent');
    const subjects = mailsTo(invoice).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).not.toBe(subjects[0]);
  });
});

test('a mail to a guest whose worker is killed, and whose event comes again, arrives once', async () => {
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
  // What is behind it has arrived too.
  await arrivesOnce(await send());
  expect(documents.mail.mailsTo(to)).toHaveLength(1);
  await events.close();
});

test('the browser is killed while it renders: another one renders', async () => {
  const proposal = await send(longRequest);
  await reaches(proposal, 'rendering');
  await documents.killBrowser();
  await arrivesOnce(proposal);
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
    await reaches(proposal, 'rendering');
    await documents.mongo.kill();
    await documents.mongo.restart();
    await arrivesOnce(proposal);
  });

  test('before it could store that the mail goes: the mail does not go', async () => {
    const gate = documents.mail.hold('recipient');
    const proposal = await send();
    await gate.reached;
    await documents.mongo.kill();
    gate.open();
    await sleep(1000);
    expect(mailsTo(proposal)).toHaveLength(0);
    await documents.mongo.restart();
    await arrivesOnce(proposal);
  });

  test('before it could store that the mail went: it does so later', async () => {
    const gate = documents.mail.hold('answer');
    const proposal = await send();
    await gate.reached;
    await documents.mongo.kill();
    gate.open();
    await sleep(1000);
    await documents.mongo.restart();
    await arrivesOnce(proposal);
  });
});

describe('Redis', () => {
  test('is restarted under a document', async () => {
    const proposal = await send();
    await documents.redis.kill();
    await documents.redis.restart();
    await arrivesOnce(proposal);
  });

  test('is away while a proposal is sent: it is taken over all the same', async () => {
    await documents.redis.kill();
    const proposal = await send();
    await documents.redis.restart();
    await arrivesOnce(proposal);
  });
});

describe('the mail server', () => {
  test('is away for half a minute and comes back', async () => {
    await documents.mail.goAway();
    const proposal = await send();
    await reaches(proposal, 'mailing');
    // Long enough that the pauses between the attempts have grown.
    await sleep(30_000);
    expect(await deliveriesOf(proposal)).toMatchObject([{ state: 'mailing', reason: '' }]);
    await documents.mail.comeBack();
    await arrivesOnce(proposal);
  }, 180_000);

  test('asks to try later', async () => {
    documents.mail.refuse(451, '4.7.1 Greylisted, please try again later');
    const proposal = await send();
    await reaches(proposal, 'mailing');
    await sleep(1000);
    documents.mail.relent();
    await arrivesOnce(proposal);
    const [{ history } = { history: [] }] = await deliveriesOf(proposal);
    const why = 'The mail server asked us to wait: Greylisted, please try again later';
    expect(history.map(({ state, reason }) => [state, reason])).toEqual([
      ['queued', ''],
      ['rendering', ''],
      ['mailing', ''],
      ['mailing', why],
      ['sent', expect.stringContaining('The mail server accepted it')],
    ]);
  });

  test('refuses: the reason is shown, and a retry works', async () => {
    documents.mail.refuse(550, '5.1.1 No such user here');
    const proposal = await send();
    const { reason } = await reaches(proposal, 'bounced');
    expect(reason).toBe('The mail server rejected this address: No such user here');
    documents.mail.relent();
    await retry(proposal);
    await arrivesOnce(proposal);
  });

  test('takes the whole mail and never answers', async () => {
    const gate = documents.mail.hold('answer');
    const proposal = await send();
    const { reason } = await reaches(proposal, 'failed');
    gate.open();
    expect(reason).toBe(unconfirmedReason);
    expect(mailsTo(proposal)).toHaveLength(1);
  });
});
