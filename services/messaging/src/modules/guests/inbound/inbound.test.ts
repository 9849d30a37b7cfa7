import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { ChatMessage, ErrorCode } from '@soloist/contracts';
import { createSignedIds, newEvent, type RunningService } from '@soloist/server-kit';
import { eventually, freePort, newId } from '@soloist/server-kit/testing';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import {
  type ChatTestPerson,
  emitMessage,
  from,
  startTestChat,
  type TestChat,
} from '../../../../test/chat-harness.ts';
import { startMessaging } from '../../../app.ts';
import { MessageModel } from '../../chat/conversations/messages.model.ts';
import { PersonModel } from '../../people/people.model.ts';

const domain = 'reply.soloist.example';
const email = 'ana@client.test';

let chat: TestChat;
let inbound: RunningService;
let port: number;
let documents: Awaited<ReturnType<typeof startDocuments>>;
let ada: ChatTestPerson;
let guest: { id: string };
beforeAll(async () => {
  documents = await startDocuments();
  chat = await startTestChat({ DOCUMENTS_URL: documents.url });
  port = await freePort();
  inbound = await startMessaging({ ...chat.messaging.config, INBOUND_SMTP_PORT: port });
});
afterAll(async () => {
  await Promise.all([inbound.close(), chat.close()]);
  documents.close();
});
beforeEach(async () => {
  ada = await chat.newPerson('Ada');
  guest = await newGuest(email);
});
afterEach(() => chat.closeWindows());

/** Fake of documents, which accepts every file but those named broken. */
async function startDocuments() {
  const server = createServer(async (req, res) => {
    if (fake.isAway) return res.writeHead(503).end();
    const body = await textOf(req);
    if (req.url?.startsWith('/proposal/')) {
      fake.calls.push({ path: req.url, ...JSON.parse(body) });
      return res.end(JSON.stringify({ success: true, known: true }));
    }
    const name = /filename="([^"]*)"/.exec(body)?.[1] ?? '';
    if (name.startsWith('broken')) {
      const code: ErrorCode = 'unsupported_media_type';
      return res.writeHead(415).end(JSON.stringify({ success: false, code, message: 'No.' }));
    }
    const metadata = { type: 'application/pdf', size: 3, width: 0, height: 0 };
    const file = { id: randomBytes(24).toString('base64url'), name, ...metadata };
    res.end(JSON.stringify({ success: true, file }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fake = {
    url: `http://127.0.0.1:${port}`,
    isAway: false,
    calls: [] as Record<string, string>[],
    close: () => server.close(),
  };
  return fake;
}

async function newGuest(address: string) {
  const question = newEvent('proposal.question-asked', {
    ...{ proposalId: newId(), freelancerId: ada.id, projectName: 'Winter packaging' },
    ...{ clientEmail: address, clientName: 'Ana', email: address, message: 'What does it cost?' },
  });
  await chat.messaging.publish(question);
  const known = { guestOf: ada.id, guestEmail: address };
  const stored = await eventually(() => PersonModel.findOne(known).lean());
  const id = String(stored._id);
  await eventually(() => MessageModel.exists({ sender: id }));
  return { id };
}

const addressOf = ({ id }: { id: string }, secret = chat.messaging.config.INTERNAL_SECRET) =>
  `reply+${createSignedIds(secret, 'guest replies').sign(id)}@${domain}`;

/** Delivers an email as another server does. */
async function send(mail: SendMailOptions) {
  const transport = nodemailer.createTransport({ port, host: '127.0.0.1', ignoreTLS: true });
  const usual = { from: `Ana <${email}>`, to: addressOf(guest), subject: 'Re: Winter packaging' };
  try {
    return (await transport.sendMail({ ...usual, text: 'That is fine.', ...mail })).response;
  } catch (err) {
    return (err as { response?: string }).response;
  } finally {
    transport.close();
  }
}
const thread = async (): Promise<ChatMessage[]> => (await ada.messagesWith(guest)).items;
const newest = async () => (await thread())[0];

test('shows an email reply in the thread once its server got the confirmation', async () => {
  const window = await chat.windowOf(ada);
  expect(await send({})).toMatch(/^250 /);
  expect(await newest()).toMatchObject({
    sender: guest.id,
    message: 'That is fine.',
    mail: { state: 'received', from: '', reason: '' },
  });
  await eventually(() => window.received.length === 1);
  expect(window.received[0]).toMatchObject({ senderName: 'Ana', message: 'That is fine.' });
});

test('stores a redelivered email once', async () => {
  const messageId = '<twice@client.test>';
  const both = await Promise.all([send({ messageId }), send({ messageId })]);
  expect(both).toEqual([expect.stringMatching(/^250/), expect.stringMatching(/^250/)]);
  expect(await send({ messageId })).toMatch(/^250/);
  expect(await thread()).toHaveLength(2);
});

test('references the guest’s email in the next reply', async () => {
  await send({ messageId: '<answered@client.test>' });
  const window = await chat.windowOf(ada);
  const { id } = await emitMessage(window, from(ada, guest));
  const stored = await MessageModel.findById(id).select('+outbox').lean();
  expect(stored).not.toBeNull();
  expect(await PersonModel.findById(guest.id).lean()).toMatchObject({
    guestMailId: '<answered@client.test>',
  });
});

test.each([
  ['an unknown address', () => `hello@${domain}`],
  ['an address of another person', () => 'ana@gmail.com'],
  ['a token that we never issued', () => `reply+${guest.id}${'0'.repeat(18)}@${domain}`],
  ['a token of another installation', () => addressOf(guest, 'the secret of another installation')],
  [
    'a token for another use',
    () => {
      const ids = createSignedIds(chat.messaging.config.INTERNAL_SECRET, 'guest stops');
      return `reply+${ids.sign(guest.id)}@${domain}`;
    },
  ],
  [
    'a forged address for reports',
    () =>
      `bounces+${createSignedIds('the secret of another installation', 'mail reports').sign(newId())}@${domain}`,
  ],
  [
    'a guest’s token as an address for reports',
    () => addressOf(guest).replace('reply+', 'bounces+'),
  ],
  ['a person who is not a guest', () => addressOf(ada)],
  ['a deleted guest', () => addressOf({ id: newId() })],
])('refuses an email to %s before reading it', async (_whom, to) => {
  expect(await send({ to: to() })).toMatch(/^550 /);
  expect(await thread()).toHaveLength(1);
});

test('disconnects a sender who guesses addresses', async () => {
  const answers = [];
  for (let count = 0; count < 25; count += 1)
    answers.push(await send({ to: `x${count}@${domain}` }));
  expect(answers.at(-1)).toMatch(/^421 /);
});

test('refuses more than twenty concurrent connections', async () => {
  const connections = Array.from({ length: 21 }, () => connect(port, '127.0.0.1'));
  const greetings = await Promise.all(
    connections.map(async (each) => String((await once(each, 'data'))[0])),
  );
  for (const each of connections) each.destroy();
  expect(greetings.filter((greeting) => greeting.startsWith('220'))).toHaveLength(20);
  expect(greetings.filter((greeting) => greeting.startsWith('421'))).toHaveLength(1);
});

test('keeps the threads of two guests of one freelancer apart', async () => {
  const other = await newGuest('ben@client.test');
  await send({ to: addressOf(other), from: 'ben@client.test', text: 'From Ben.' });
  expect(await thread()).toHaveLength(1);
  expect((await ada.messagesWith(other)).items[0]).toMatchObject({ message: 'From Ben.' });
});

test('accepts an email from another address of the guest, and shows that', async () => {
  await send({ from: 'ana.private@client.test' });
  expect(await newest()).toMatchObject({ mail: { from: 'ana.private@client.test' } });
});

test.each([
  ['an absence note', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['a bounce', { envelope: { from: '', to: '' } }],
  ['our own email, returned', { headers: { 'X-Loop': 'reply@reply.soloist.example' } }],
])('accepts and drops %s', async (_what, mail: SendMailOptions) => {
  const envelope = mail.envelope && { from: '', to: addressOf(guest) };
  expect(await send({ ...mail, envelope })).toMatch(/^250 /);
  expect(await thread()).toHaveLength(1);
});

test('stores an email’s files, and names those that documents rejects', async () => {
  const attachments = ['brief.pdf', 'broken.png'].map((filename) => ({ filename, content: 'PDF' }));
  await send({ attachments });
  expect(await newest()).toMatchObject({
    message: 'That is fine.\n\n[1 attachment was not added: broken.png]',
    files: [{ name: 'brief.pdf' }],
  });
});

test('stores an email with files only as a message, once', async () => {
  const attachments = [{ filename: 'brief.pdf', content: 'PDF' }];
  const mail = { text: '', attachments, messageId: '<files@client.test>' };
  await send(mail);
  await send(mail);
  expect(await thread()).toHaveLength(2);
  expect(await newest()).toMatchObject({ message: '', files: [{ name: 'brief.pdf' }] });
});

test('defers an email while documents is away, and loses nothing', async () => {
  documents.isAway = true;
  const mail = {
    attachments: [{ filename: 'brief.pdf', content: 'PDF' }],
    messageId: '<later@client.test>',
  };
  expect(await send(mail)).toMatch(/^451 /);
  expect(await thread()).toHaveLength(1);
  documents.isAway = false;
  expect(await send(mail)).toMatch(/^250 /);
  expect(await newest()).toMatchObject({ files: [{ name: 'brief.pdf' }] });
});

test('stores a long email completely, as several messages', async () => {
  const text = Array.from({ length: 1500 }, (_, index) => `word${index}`).join(' ');
  await send({ text, textEncoding: 'base64' });
  const messages = (await thread()).map(({ message }) => message).toReversed();
  expect(messages.slice(1).join(' ')).toBe(text);
});

test('measures files by their decoded size', async () => {
  const attachments = [{ filename: 'film.mov', content: Buffer.alloc(9.9 * 1024 * 1024) }];
  expect(await send({ attachments })).toMatch(/^250 /);
  expect(await newest()).toMatchObject({ files: [{ name: 'film.mov' }] });
});

test.each(['postmaster', 'abuse', 'Postmaster'])(
  'forwards email to %s to the team',
  async (mailbox) => {
    documents.calls.length = 0;
    const mail = { to: `${mailbox}@${domain}`, subject: 'Your mail server', text: 'It is slow.' };
    expect(await send(mail)).toMatch(/^250 /);
    expect(documents.calls).toMatchObject([
      {
        path: '/proposal/team-mails',
        mailbox: mailbox.toLowerCase(),
        from: email,
        text: 'It is slow.',
      },
    ]);
    expect(await send({ ...mail, headers: { 'Auto-Submitted': 'auto-replied' } })).toMatch(/^250 /);
    expect(await send({ ...mail, envelope: { from: '', to: mail.to } })).toMatch(/^250 /);
    expect(documents.calls).toHaveLength(1);
  },
);

describe('a delivery report of our email', () => {
  const bounceId = newId();
  const addressFor = (id: string, secret = chat.messaging.config.INTERNAL_SECRET) =>
    `bounces+${createSignedIds(secret, 'mail reports').sign(id)}@${domain}`;
  const sendReport = (to: string, padding = '') =>
    send({
      envelope: { from: '', to },
      raw: [
        'From: MAILER-DAEMON@mx.client.test',
        `To: ${to}`,
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        ...['', '--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx'],
        ...['', 'Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 Nobody here'],
        ...['', '--b', 'Content-Type: message/rfc822', '', padding, '--b--', ''],
      ].join('\r\n'),
    });
  beforeEach(() => {
    documents.calls.length = 0;
  });

  test('is forwarded with the id that its address is signed for', async () => {
    expect(await sendReport(addressFor(bounceId))).toMatch(/^250 /);
    expect(documents.calls).toEqual([
      {
        ...{ path: '/proposal/mail-reports', bounceId, action: 'failed', status: '5.1.1' },
        diagnostic: 'smtp; 550 Nobody here',
      },
    ]);
  });

  test('is read however long the returned email is', async () => {
    const lines = `${'x'.repeat(900)}\r\n`.repeat(3000);
    expect(await sendReport(addressFor(bounceId), lines)).toMatch(/^250 /);
    expect(documents.calls).toHaveLength(1);
  });

  test('is deferred while documents is away', async () => {
    documents.isAway = true;
    expect(await sendReport(addressFor(bounceId))).toMatch(/^451 /);
    documents.isAway = false;
  });

  test('is dropped when it is an absence note', async () => {
    expect(await send({ envelope: { from: '', to: addressFor(bounceId) } })).toMatch(/^250 /);
    expect(documents.calls).toEqual([]);
  });
});

test('refuses an email that is too large', async () => {
  const attachments = [{ filename: 'film.mov', content: Buffer.alloc(11 * 1024 * 1024) }];
  expect(await send({ attachments })).toMatch(/^552 /);
  expect(await thread()).toHaveLength(1);
});

test('drops email from a blocked guest', async () => {
  await ada.set(guest, { blocked: true });
  expect(await send({})).toMatch(/^250 /);
  await ada.set(guest, { blocked: false });
  expect(await thread()).toHaveLength(1);
});

test('accepts one recipient at a time, and no authentication', async () => {
  const lines = await sendCommands([
    'EHLO client.test',
    'MAIL FROM:<ana@client.test>',
    `RCPT TO:<${addressOf(guest)}>`,
    `RCPT TO:<${addressOf(guest)}>`,
    'AUTH LOGIN',
    'QUIT',
  ]);
  const answers = lines.filter((line) => /^(250 Accepted|452|50\d)/.test(line));
  expect(answers.map((line) => line.slice(0, 3))).toEqual(['250', '250', '452', '500']);
  expect(lines.join('\n')).not.toMatch(/AUTH PLAIN|STARTTLS/);
});

/** The server's response to each line. */
const sendCommands = (commands: string[]) =>
  new Promise<string[]>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const receivedEvents: string[] = [];
    const rest = [...commands];
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      const lines = chunk.trim().split('\r\n');
      receivedEvents.push(...lines);
      const next = rest.shift();
      if (/^\d{3} /.test(lines.at(-1) ?? '') && next) socket.write(`${next}\r\n`);
    });
    socket.on('close', () => resolve(receivedEvents));
    socket.on('error', reject);
  });
