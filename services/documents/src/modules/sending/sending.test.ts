import { randomUUID } from 'node:crypto';
import { createUnsubscribeTokens, unavailable } from '@soloist/server-kit';
import { pino } from 'pino';
import { startTestDocuments, type TestDocuments } from '../../../test/documents-harness.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/test-mail-server.ts';
import { deliveryEmails } from '../deliveries/delivery-emails.service.ts';
import { composeNotificationEmail } from '../email-templates/notification.email.ts';
import { MailModel, type StoredMailState } from '../mail/mails.model.ts';
import { unconfirmedReason } from '../mail/outcomes.rules.ts';
import { liftSuppression, SuppressionModel } from '../mail/suppressions.model.ts';
import { createIdentityClient } from '../people/identity.client.ts';
import { createComposer } from './message.email.ts';
import { advanceEmail, type SendEmailDeps } from './sending.service.ts';
import { createSmtpClient } from './smtp.client.ts';

const answerMs = 5000;

let documents: TestDocuments;
let mail: TestMailServer;
let sending: SendEmailDeps;
const logged: string[] = [];
beforeAll(async () => {
  // The HTTP process is started only for its databases.
  [documents, mail] = await Promise.all([startTestDocuments(), startTestMailServer()]);
  sending = {
    smtp: createSmtpClient({ url: mail.url, answerMs }),
    compose: createComposer({
      composeEmail: (email) =>
        composeNotificationEmail(email, {
          publicUrl: 'http://localhost:8080',
          identity: createIdentityClient(documents.config),
          stopTokens: createUnsubscribeTokens(documents.config.INTERNAL_SECRET),
        }),
      mailFrom: 'Soloist <hello@soloist.example>',
      secret: documents.config.INTERNAL_SECRET,
    }),
    owner: deliveryEmails,
    answerMs,
    logger: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
  };
});
afterAll(async () => {
  sending.smtp.close();
  await Promise.all([documents.stop(), mail.stop()]);
});

const newAddress = () => `${randomUUID()}@nordlys.example`;

const signIn = {
  kind: 'new-sign-in',
  data: { fname: 'Ada', device: 'Phone', ip: '::1', at: '2026-11-21T09:45:00Z' },
};

async function storeMail(to = newAddress(), changes: object = {}) {
  const now = new Date();
  const { _id } = await MailModel.create({
    _id: randomUUID(),
    kind: 'verify-code',
    to,
    state: 'waiting',
    data: { fname: 'Ada', code: '493027' },
    nextAttemptAt: now,
    giveUpAt: new Date(now.getTime() + 600_000),
    createdAt: now,
    ...changes,
  });
  return { id: _id, to };
}
const stored = (id: string) => MailModel.findById(id).lean();
const stateOf = async (id: string): Promise<StoredMailState | undefined> =>
  (await stored(id))?.state;

test('does not send a sent email again', async () => {
  const { id, to } = await storeMail();
  for (let i = 0; i < 3; i++) await advanceEmail(id, sending);
  expect(await stored(id)).toMatchObject({ state: 'sent', told: true, attempts: 1 });
  expect(mail.mailsTo(to)).toHaveLength(1);
});

/** Lets none of `count` attempts claim an email before all have read it: a later one takes over. */
function readTogether(count: number) {
  const findById = MailModel.findById.bind(MailModel);
  const { promise: allHaveRead, resolve } = Promise.withResolvers<void>();
  let reading = count;
  const lean = async (id: string) => {
    const found = await findById(id).lean();
    reading -= 1;
    if (reading === 0) resolve();
    await allHaveRead;
    return found;
  };
  jest
    .spyOn(MailModel, 'findById')
    .mockImplementation(((id: string) => ({ lean: () => lean(id) })) as never);
}
afterEach(() => jest.restoreAllMocks());

test('one of several concurrent attempts claims an email', async () => {
  const { id, to } = await storeMail();
  readTogether(5);
  await Promise.all(Array.from({ length: 5 }, () => advanceEmail(id, sending)));
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 });
  expect(mail.mailsTo(to)).toHaveLength(1);
});

test('sends nothing from an attempt that another has taken over', async () => {
  const { id, to } = await storeMail();
  const gate = mail.hold('recipient');
  const first = advanceEmail(id, sending);
  await gate.reached;
  const second = advanceEmail(id, sending);
  gate.open();
  await Promise.all([first, second]);
  expect(await stateOf(id)).toBe('sent');
  expect(mail.mailsTo(to)).toHaveLength(1);
});

test('marks an email in doubt as sent after a late answer', async () => {
  const { id, to } = await storeMail();
  const gate = mail.hold('answer');
  const attempt = advanceEmail(id, sending);
  await gate.reached;
  expect(await stateOf(id)).toBe('committing');
  await advanceEmail(id, sending);
  expect(await stateOf(id)).toBe('committing');
  await MailModel.updateOne({ _id: id }, { nextAttemptAt: new Date() });
  await advanceEmail(id, sending);
  expect(await stored(id)).toMatchObject({ state: 'failed', reason: unconfirmedReason });
  gate.open();
  await attempt;
  expect(await stored(id)).toMatchObject({ state: 'sent', reason: '', told: true });
  expect(mail.mailsTo(to)).toHaveLength(1);
});

test('commits nothing before the server has asked for the message', async () => {
  const { id } = await storeMail();
  const gate = mail.hold('recipient');
  const attempt = advanceEmail(id, sending);
  await gate.reached;
  expect(await stateOf(id)).toBe('sending');
  gate.open();
  await attempt;
  expect(await stateOf(id)).toBe('sent');
});

test('retries later while the mail server is unavailable', async () => {
  const { id, to } = await storeMail();
  await mail.goOffline();
  await advanceEmail(id, sending);
  const waiting = await stored(id);
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(waiting!.nextAttemptAt.getTime()).toBeGreaterThan(waiting!.createdAt.getTime());
  await mail.goOnline();
  await MailModel.updateOne({ _id: id }, { nextAttemptAt: new Date() });
  await advanceEmail(id, sending);
  expect(await stateOf(id)).toBe('sent');
  expect(mail.mailsTo(to)).toHaveLength(1);
});

test('retries an unavailable mail server for more than an hour, and then gives up', async () => {
  const { id } = await storeMail();
  await mail.goOffline();
  const attempts = 130;
  const hourMs = 3_600_000;
  const later = new Date(Date.now() + 2 * hourMs);
  const due = { nextAttemptAt: new Date(), attempts, giveUpAt: later };
  await MailModel.updateOne({ _id: id }, { $set: due });
  await advanceEmail(id, sending);
  expect(await stateOf(id)).toBe('waiting');
  await MailModel.updateOne({ _id: id }, { nextAttemptAt: new Date(), giveUpAt: new Date() });
  await advanceEmail(id, sending);
  expect(await stored(id)).toMatchObject({ state: 'failed', told: true });
  await mail.goOnline();
});

test('expires an email in the database only at its stored time', async () => {
  await MailModel.createIndexes();
  const indexes = await MailModel.collection.indexes();
  const expiryIndexes = indexes.filter(
    ({ expireAfterSeconds }) => expireAfterSeconds !== undefined,
  );
  expect(expiryIndexes).toMatchObject([{ key: { forgetAt: 1 }, expireAfterSeconds: 0 }]);
});

test('waits for an unavailable service of ours, however long the email has been due', async () => {
  const { id, to } = await storeMail();
  const late = { attempts: 130, giveUpAt: new Date(Date.now() + 10_000) };
  await MailModel.updateOne({ _id: id }, { $set: late });
  const compose = () => Promise.reject(unavailable('The identity service did not respond.'));
  await advanceEmail(id, { ...sending, compose });
  expect(await stateOf(id)).toBe('waiting');
  const later = { nextAttemptAt: new Date(), giveUpAt: new Date(Date.now() + 60_000) };
  await MailModel.updateOne({ _id: id }, { $set: later });
  await advanceEmail(id, sending);
  expect(await stateOf(id)).toBe('sent');
  expect(mail.mailsTo(to)).toHaveLength(1);
});

test('skips an unwanted email without sending anything', async () => {
  const { id, to } = await storeMail();
  await advanceEmail(id, { ...sending, compose: async () => ({ unwanted: 'Not any more.' }) });
  const skipped = { state: 'skipped', reason: 'Not any more.', told: true };
  expect(await stored(id)).toMatchObject(skipped);
  await advanceEmail(id, sending);
  expect(await stored(id)).toMatchObject(skipped);
  expect(mail.mailsTo(to)).toEqual([]);
});

describe('the log names no recipient', () => {
  const linesOf = (id: string) => logged.filter((line) => line.includes(id)).join('');

  test('when the mail server names it', async () => {
    const { id, to } = await storeMail();
    mail.refuse(451, `4.7.1 <${to}> is greylisted`);
    await advanceEmail(id, sending);
    mail.stopRefusing();
    expect(linesOf(id)).toContain('EENVELOPE 451');
    expect(linesOf(id)).not.toContain(to);
  });

  test('when the email could not be composed', async () => {
    const { id, to } = await storeMail();
    const compose = () => Promise.reject(Object.assign(new Error('no PDF yet'), { to }));
    await advanceEmail(id, { ...sending, compose });
    expect(linesOf(id)).toContain('no PDF yet');
    expect(linesOf(id)).not.toContain(to);
  });
});

describe('an address that the mail server permanently refuses', () => {
  afterEach(() => mail.stopRefusing());
  const bounce = async (code = 550, text = '5.1.1 No such user here') => {
    mail.refuse(code, text);
    const bounced = await storeMail(newAddress(), signIn);
    await advanceEmail(bounced.id, sending);
    mail.stopRefusing();
    return bounced;
  };
  const reason = 'The mail server rejected this address: No such user here';

  test('marks its email as bounced, with the server’s reply', async () => {
    const { id } = await bounce();
    expect(await stored(id)).toMatchObject({ state: 'bounced', reason: reason, told: true });
  });

  test('gets no other email, without contacting the server', async () => {
    const { to } = await bounce();
    const before = mail.recipients();
    const later = await storeMail(to.toUpperCase(), signIn);
    await advanceEmail(later.id, sending);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(await stored(later.id)).toMatchObject({
      state: 'bounced',
      reason: `An email to this address bounced on ${day.format(new Date())} (No such user here), so we didn’t send this one.`,
    });
    expect(mail.recipients()).toBe(before);
  });

  test('gets emails again once a person lifts its suppression, and no other address does', async () => {
    const [one, other] = [await bounce(), await bounce()];
    await liftSuppression(one.to);
    const [again, suppressedEmail] = [
      await storeMail(one.to, signIn),
      await storeMail(other.to, signIn),
    ];
    await advanceEmail(again.id, sending);
    await advanceEmail(suppressedEmail.id, sending);
    expect(await stateOf(again.id)).toBe('sent');
    expect(await stateOf(suppressedEmail.id)).toBe('bounced');
  });

  test('still gets login codes; once one arrives, the suppression is lifted', async () => {
    const { to } = await bounce();
    const code = await storeMail(to);
    await advanceEmail(code.id, sending);
    expect(await stateOf(code.id)).toBe('sent');
    const later = await storeMail(to, signIn);
    await advanceEmail(later.id, sending);
    expect(await stateOf(later.id)).toBe('sent');
  });

  test('is stored as a hash only', async () => {
    const { to } = await bounce(550, '5.1.1 <nobody> unknown');
    const all = JSON.stringify(await SuppressionModel.find().lean());
    expect(all).not.toContain(to);
  });

  test.each([
    [554, '5.7.1 Relaying denied'],
    [503, '5.5.1 Bad sequence of commands'],
  ])('is not suppressed when the server refuses something else: %i %s', async (code, text) => {
    const { id, to } = await bounce(code, text);
    expect(await stateOf(id)).toBe('failed');
    const later = await storeMail(to, signIn);
    await advanceEmail(later.id, sending);
    expect(await stateOf(later.id)).toBe('sent');
  });
});

test('retries a greylisting server, which then accepts the email', async () => {
  mail.refuse(451, '4.7.1 Greylisted, please try again later');
  const { id, to } = await storeMail(newAddress(), signIn);
  await advanceEmail(id, sending);
  expect(await stateOf(id)).toBe('waiting');
  mail.stopRefusing();
  await MailModel.updateOne({ _id: id }, { nextAttemptAt: new Date() });
  await advanceEmail(id, sending);
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2 });
  expect(mail.mailsTo(to)).toHaveLength(1);
});

test('marks an email in doubt and does not repeat it when the connection breaks after the whole message', async () => {
  const { id, to } = await storeMail();
  const gate = mail.hold('answer');
  const attempt = advanceEmail(id, sending);
  await gate.reached;
  mail.dropConnections();
  await attempt;
  gate.open();
  expect(await stored(id)).toMatchObject({ state: 'failed', reason: unconfirmedReason });
  await advanceEmail(id, sending);
  expect(mail.mailsTo(to)).toHaveLength(1);
});
