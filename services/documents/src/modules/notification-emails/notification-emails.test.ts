import { randomUUID } from 'node:crypto';
import type { DeletionStage, DomainEvent, EventName, EventPayload } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import { type MailHarness, startMailHarness } from '../../../test/mail-harness.ts';
import { MailModel } from '../mail/mails.model.ts';

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

const team = 'team@soloist.example';
const address = () => `${randomUUID()}@nordlys.example`;

function eventOf<Name extends EventName>(
  name: Name,
  payload: EventPayload<Name>,
  at = new Date(),
): DomainEvent<Name> {
  return { id: randomUUID(), name, payload, at: at.toISOString() };
}
const publish = (event: DomainEvent, jobId = event.id) => harness.publish(event, jobId);

const firstMail = (to: string) => harness.firstMail(to);
const ended = (id: string) =>
  eventually(async () => (await MailModel.findOne({ _id: id, told: true }).lean()) ?? undefined);
const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

describe('a code', () => {
  const codeEvent = (email: string, at?: Date) =>
    eventOf('identity.code-issued', { email, fname: 'Ada', code: '493027', purpose: 'verify' }, at);

  test('is emailed once, however often the event is delivered, and then deleted', async () => {
    const email = address();
    const event = codeEvent(email);
    await publish(event);
    await publish(event, randomUUID());
    const sentEmail = await firstMail(email);
    expect(sentEmail.text).toContain('493027');
    expect(sentEmail.subject).not.toContain('493027');
    const stored = await ended(event.id);
    expect(stored).toMatchObject({ state: 'sent' });
    expect(JSON.stringify(stored)).not.toContain('493027');
    await publish(event, randomUUID());
    const next = codeEvent(address());
    await publish(next);
    await ended(next.id);
    expect(harness.mail.mailsTo(email)).toHaveLength(1);
  });

  test('is not emailed when it is no longer valid, and deleted', async () => {
    const email = address();
    const event = codeEvent(email, new Date(Date.now() - 10 * 60 * 1000));
    await publish(event);
    const stored = await ended(event.id);
    expect(harness.mail.mailsTo(email)).toEqual([]);
    expect(stored).toMatchObject({
      state: 'failed',
      reason: 'This email was out of date before we could send it.',
    });
    expect(JSON.stringify(stored)).not.toContain('493027');
  });
});

describe('a sign-in from a device that the account did not know', () => {
  test('shows the account’s owner the device, place, time and what to do', async () => {
    const email = address();
    const payload = {
      email,
      fname: 'Ines',
      device: 'Firefox on Linux',
      ip: '203.0.113.7',
      stopToken: 'signed',
      reportToken: 'reported',
    };
    const event = eventOf('identity.signed-in-anew', payload);
    await publish(event);
    const sentEmail = await firstMail(email);
    expect(sentEmail.subject).toBe('New sign-in to your account');
    expect(sentEmail.html).toContain('http://localhost:8080/report-sign-in/reported');
    // Nothing follows it that a mail program would take for a part of the link.
    expect(sentEmail.text).toMatch(/report-sign-in\/reported\s/);
    for (const words of ['Hi Ines,', 'Firefox on Linux', '203.0.113.7', 'UTC']) {
      expect(sentEmail.text).toContain(words);
    }
    expect(sentEmail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(sentEmail.html).toContain('href="http://localhost:8080/mail-preferences/signed"');
    expect(JSON.stringify(await ended(event.id))).not.toContain('203.0.113.7');
  });
});

describe('a reported sign-in', () => {
  test('shows the owner what was blocked until when, and leads to a new password', async () => {
    const email = address();
    const event = eventOf('identity.sign-in-reported', {
      ...{ userId: newId(), sessionId: newId(), email, fname: 'Ines' },
      ...{ signedInAt: '2026-11-28T09:00:00.000Z', signedInFrom: 'Safari on iOS' },
      ...{ signedInIp: '198.51.100.4', payoutsBlockedUntil: '2026-11-30T10:00:00.000Z' },
      ...{ device: 'Firefox on Linux', ip: '203.0.113.7' },
    });
    await publish(event);
    const sentEmail = await firstMail(email);
    expect(sentEmail.subject).toBe('A sign-in to your account was reported');
    for (const words of ['Hi Ines,', 'Safari on iOS', '198.51.100.4', 'November 30, 2026']) {
      expect(sentEmail.text).toContain(words);
    }
    expect(sentEmail.html).toContain('http://localhost:8080/login?step=forgot');
    expect(sentEmail.headers.has('list-unsubscribe')).toBe(false);
    expect(JSON.stringify(await ended(event.id))).not.toContain('198.51.100.4');
  });
});

describe('an API key that expires soon', () => {
  test('is named with its end and last use, and leads to the keys', async () => {
    const email = address();
    const end = daysFromNow(2);
    const key = { name: 'Books', last4: 'x7Qa', expiresAt: end.toISOString() };
    await publish(
      eventOf('identity.api-key-expiring', { ...key, email, fname: 'Ines', lastUsedAt: '' }),
    );
    const sentEmail = await firstMail(email);
    expect(sentEmail.subject).toBe('Your API key “Books” expires soon');
    const lastDay = end.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (const words of [lastDay, '…x7Qa', 'Never']) expect(sentEmail.text).toContain(words);
    expect(sentEmail.html).toContain('http://localhost:8080/settings#api-keys');
  });
});

describe('a changed way to sign in', () => {
  test.each([
    ['passkey-added', 'Passkey added to your account', 'iCloud Keychain'],
    ['passkey-removed', 'Passkey removed from your account', 'iCloud Keychain'],
    ['passkeys-reset', 'Passkeys removed from your account', ''],
    ['password-changed', 'Your password was changed', ''],
    ['password-added', 'Password added to your account', ''],
    ['google-linked', 'Google linked to your account', 'ines@gmail.example'],
    ['google-unlinked', 'Google unlinked from your account', 'ines@gmail.example'],
    ['two-step-on', 'Two-step verification is on', ''],
    ['two-step-off', 'Two-step verification is off', ''],
    ['recovery-codes-renewed', 'New recovery codes for your account', ''],
    ['recovery-code-used', 'A recovery code was used', ''],
    ['recovery-stopped', 'Account recovery was stopped', ''],
    ['recovered', 'You recovered your account', ''],
  ] as const)(
    '%s is reported to the account’s owner, who cannot turn it off',
    async (change, subject, name) => {
      const email = address();
      const origin = { device: 'Firefox on Linux', ip: '203.0.113.8' };
      const event = eventOf('identity.credential-changed', {
        ...{ userId: newId(), email, fname: 'Ines', change, name, ...origin },
      });
      await publish(event);
      const sentEmail = await firstMail(email);
      expect(sentEmail.subject).toBe(subject);
      expect(sentEmail.html).toMatch(
        /http:\/\/localhost:8080\/(settings#(passkeys|two-step|password|linked-accounts)|contact)/,
      );
      for (const words of ['Hi Ines,', name, 'Firefox on Linux', '203.0.113.8', 'UTC']) {
        expect(sentEmail.text).toContain(words);
      }
      expect(sentEmail.headers.has('list-unsubscribe')).toBe(false);
      expect(JSON.stringify(await ended(event.id))).not.toContain('203.0.113.8');
    },
  );
});

describe('a pending recovery', () => {
  test.each([
    ['with the hours left', 48, 'Account recovery: 48 hours left', 'Someone with your password'],
    ['when a login needs no code', 0, 'Your account recovery is ready', 'within 7 days'],
  ])('is emailed %s and the link that stops it', async (_, hours, subject, words) => {
    const email = address();
    const at = new Date();
    const event = eventOf('identity.recovery-pending', {
      ...{ email, fname: 'Ines', device: 'Firefox on Linux', ip: '203.0.113.9' },
      startedAt: new Date(at.getTime() - (72 - hours) * 3600_000).toISOString(),
      endsAt: new Date(at.getTime() + hours * 3600_000).toISOString(),
      stopToken: 'account.signed',
    });
    await publish(event);
    const sentEmail = await firstMail(email);
    expect(sentEmail.subject).toBe(subject);
    expect(sentEmail.text).toContain(words);
    expect(sentEmail.html).toContain('http://localhost:8080/stop-recovery/account.signed');
    expect(sentEmail.headers.has('list-unsubscribe')).toBe(false);
    expect(JSON.stringify(await ended(event.id))).not.toContain('account.signed');
  });
});

describe('the deletion of an account', () => {
  const deletionEvent = (email: string, stage: DeletionStage) =>
    eventOf('identity.deletion-changed', {
      ...{ userId: newId(), email, fname: 'Ines', stage },
      ...{ requestedAt: '2026-11-29T15:00:00.000Z', endsAt: '2026-12-13T15:00:00.000Z' },
      ...{ device: 'Firefox on Linux', ip: '203.0.113.9' },
    });

  test.each([
    ['scheduled', 'Your account will be deleted', 'December 13, 2026', '/login'],
    ['reminder', 'Your account will be deleted tomorrow', 'December 13, 2026', '/login'],
    ['postponed', 'Your account’s deletion is postponed', 'December 13, 2026', '/login'],
    ['kept', 'Your account stays', 'visible again', '/settings'],
  ] as const)('is announced: %s', async (stage, subject, words, link) => {
    const email = address();
    await publish(deletionEvent(email, stage));
    const sentEmail = await firstMail(email);
    expect(sentEmail.subject).toBe(subject);
    expect(sentEmail.text).toContain('Hi Ines,');
    expect(sentEmail.text).toContain(words);
    expect(sentEmail.html).toContain(`http://localhost:8080${link}`);
    expect(sentEmail.headers.has('list-unsubscribe')).toBe(false);
  });

  test('ends with a receipt of what is deleted and kept, after which the address is forgotten', async () => {
    const email = address();
    const event = deletionEvent(email, 'completed');
    await publish(event);
    const sentEmail = await firstMail(email);
    expect(sentEmail.subject).toBe('We deleted your account');
    for (const words of ['profile, portfolio', 'contracts that a client signed', 'The law']) {
      expect(sentEmail.text?.replaceAll(/\s+/g, ' ')).toContain(words);
    }
    // MongoDB removes it within a minute, unless it has already.
    const isForgotten = async () => {
      const mail = await MailModel.findById(event.id).lean();
      return !mail || (mail.state === 'sent' && mail.forgetAt!.getTime() <= Date.now());
    };
    await eventually(isForgotten);
  });
});

describe('an export', () => {
  const exportEvent = (email: string, expiresAt: Date) =>
    eventOf('identity.export-ready', { email, fname: 'Ines', expiresAt: expiresAt.toISOString() });

  test('has its link and the date until which it is available', async () => {
    const email = address();
    await publish(exportEvent(email, daysFromNow(7)));
    const sentEmail = await firstMail(email);
    expect(sentEmail.subject).toBe('Your data export is ready');
    expect(sentEmail.html).toContain('http://localhost:8080/settings#export');
    expect(sentEmail.text).toMatch(/until\s+\w+ \d+, \d{4} at \d\d:\d\d UTC/);
  });

  test('is not emailed once it is deleted', async () => {
    const email = address();
    const event = exportEvent(email, new Date(Date.now() - 1000));
    await publish(event);
    expect(await ended(event.id)).toMatchObject({ state: 'failed' });
    expect(harness.mail.mailsTo(email)).toEqual([]);
  });
});

describe('a message to the team', () => {
  const newContactMessage = (changes: object = {}): EventPayload<'identity.contact-received'> => ({
    topic: 'support',
    name: 'Sofie Lind',
    email: address(),
    company: 'Nordlys Coffee',
    message: 'Hello,\n\nmy invoice is missing.',
    ...changes,
  });
  const receivedFrom = (email: string) =>
    eventually(() =>
      harness.mail.mailsTo(team).find(({ replyTo }) => replyTo?.text.includes(email)),
    );

  test('reaches only the team, with replies to its sender', async () => {
    const payload = newContactMessage();
    const event = eventOf('identity.contact-received', payload);
    await publish(event);
    const sentEmail = await receivedFrom(payload.email);
    expect(sentEmail.subject).toBe('Support: message from Sofie Lind');
    expect(sentEmail.from?.value).toEqual([{ name: 'Soloist', address: 'hello@soloist.example' }]);
    expect(sentEmail.replyTo?.value).toEqual([{ name: 'Sofie Lind', address: payload.email }]);
    expect(sentEmail.text).toContain('Hello,\n\nmy invoice is missing.');
    expect(sentEmail.text).toContain('Nordlys Coffee');
    const stored = JSON.stringify(await ended(event.id));
    for (const text of [payload.email, payload.name, 'invoice']) expect(stored).not.toContain(text);
    expect(harness.mail.mailsTo(payload.email)).toEqual([]);
  });

  test('adds no header, no recipient and no markup, whatever a stranger writes', async () => {
    const attack = 'Eve\r\nBcc: spy@evil.example\r\n\r\n<img src=x onerror=alert(1)>';
    const payload = newContactMessage({ name: attack, company: attack, message: attack });
    await publish(eventOf('identity.contact-received', payload));
    const sentEmail = await receivedFrom(payload.email);
    expect(sentEmail.bcc).toBeUndefined();
    expect(sentEmail.subject).not.toContain('\n');
    expect(sentEmail.html).not.toContain('<img');
    expect(sentEmail.replyTo?.value).toMatchObject([{ address: payload.email }]);
    expect(harness.mail.mailsTo('spy@evil.example')).toEqual([]);
  });
});

test('emails the team the differences a reconciliation found', async () => {
  const of = `pay_${randomUUID().slice(0, 8)}`;
  const words = 'The provider has this payment, and it is not booked.';
  await publish(eventOf('ledger.disagreed', { count: 12, first: [{ of, words }] }));
  const sentEmail = await eventually(() =>
    harness.mail.mailsTo(team).find(({ text }) => text?.includes(of)),
  );
  expect(sentEmail.subject).toBe('Reconciliation found 12 differences');
  expect(sentEmail.text).toContain(words);
  expect(sentEmail.text).toContain('/operator/ledger');
});

test('emails the team once when a canary is stopped, with the numbers', async () => {
  const reason = 'It failed in 25.0% of 60 loads; the live version failed in 0.0% of 60.';
  const version = `2.0.0-${randomUUID().slice(0, 8)}`;
  const event = eventOf('platform.canary-failed', {
    ...{ remote: 'mfe-dashboard', version, live: '1.0.0', reason },
  });
  await publish(event);
  await publish(event);
  const teamEmails = () => harness.mail.mailsTo(team).filter(({ text }) => text?.includes(version));
  const [sentEmail] = await eventually(() => teamEmails().length > 0 && teamEmails());
  expect(sentEmail?.subject).toBe(`Canary stopped: mfe-dashboard ${version}`);
  expect(sentEmail?.text).toContain(reason);
  expect(sentEmail?.text).toContain('/platform/mfe-dashboard');
  expect(teamEmails()).toHaveLength(1);
});

describe('a message from a portfolio site', () => {
  const newSiteMessageEvent = (freelancerId: string, overrides: object = {}) =>
    eventOf('lead.received', {
      leadId: 'a'.repeat(24),
      freelancerId,
      ...{ host: 'ines.soloist.example', campaign: '', suspicious: false },
      name: 'Sofie Lind',
      email: 'sofie@nordlys.example',
      company: 'Nordlys Coffee',
      message: 'Hello,\n\ndo you draw boxes?',
      ...overrides,
    });
  function newReader(profile: object = {}) {
    const id = randomUUID().replaceAll('-', '').slice(0, 24);
    const email = address();
    harness.documents.identity.setProfile(id, { email, ...profile });
    return { id, email };
  }

  test('reaches the owner once, with replies to its sender, and is then deleted', async () => {
    const reader = newReader();
    const event = newSiteMessageEvent(reader.id);
    await publish(event);
    await publish(event, randomUUID());
    const sentEmail = await firstMail(reader.email);
    expect(sentEmail.subject).toBe('New message from your portfolio: Sofie Lind');
    expect(sentEmail.replyTo?.value).toEqual([
      { name: 'Sofie Lind', address: 'sofie@nordlys.example' },
    ]);
    for (const words of ['Hi Ines,', 'Hello,\n\ndo you draw boxes?', 'Nordlys Coffee']) {
      expect(sentEmail.text).toContain(words);
    }
    expect(sentEmail.html).toContain(`http://localhost:8080/lead-dashboard?lead=${'a'.repeat(24)}`);
    expect(JSON.stringify(await ended(event.id))).not.toContain('Sofie');
    expect(harness.mail.mailsTo(reader.email)).toHaveLength(1);
    expect(harness.mail.mailsTo('sofie@nordlys.example')).toEqual([]);
  });

  test('is not emailed to a person who turned it off or has no account', async () => {
    const [unsubscribed, deletedAccount] = [newReader({ emailPref: ['new_sign_in'] }), newReader()];
    harness.documents.identity.eraseAccount(deletedAccount.id);
    await publish(newSiteMessageEvent(unsubscribed.id));
    await publish(newSiteMessageEvent(deletedAccount.id));
    const last = newReader();
    await publish(newSiteMessageEvent(last.id));
    await firstMail(last.email);
    expect(harness.mail.mailsTo(unsubscribed.email)).toEqual([]);
    expect(harness.mail.mailsTo(deletedAccount.email)).toEqual([]);
  });

  test('names the campaign of a form, and is not emailed when it may be spam', async () => {
    const [reader, spamRecipient] = [newReader(), newReader()];
    await publish(
      newSiteMessageEvent(spamRecipient.id, { host: '', campaign: 'Boxes', suspicious: true }),
    );
    await publish(newSiteMessageEvent(reader.id, { host: '', campaign: 'Boxes' }));
    const sentEmail = await firstMail(reader.email);
    expect(sentEmail.subject).toBe('New lead from “Boxes”: Sofie Lind');
    expect(sentEmail.text).toContain('the form “Boxes”');
    expect(harness.mail.mailsTo(spamRecipient.email)).toEqual([]);
  });

  test('is not emailed after a hundred within a day', async () => {
    const [busyReader, other] = [newReader(), newReader()];
    const mailed = (createdAt: Date) => ({
      ...{ _id: randomUUID(), kind: 'site-message', about: busyReader.id, to: busyReader.email },
      ...{ state: 'sent', told: true, nextAttemptAt: createdAt, giveUpAt: createdAt, createdAt },
    });
    const today = Array.from({ length: 99 }, () => mailed(new Date()));
    await MailModel.insertMany([...today, mailed(daysFromNow(-2))]);
    await publish(newSiteMessageEvent(busyReader.id));
    await firstMail(busyReader.email);
    await publish(newSiteMessageEvent(busyReader.id));
    await publish(newSiteMessageEvent(other.id));
    await firstMail(other.email);
    expect(harness.mail.mailsTo(busyReader.email)).toHaveLength(1);
    expect(await MailModel.countDocuments({ about: busyReader.id })).toBe(101);
  });

  test('adds no header, no recipient and no markup, whatever a stranger writes', async () => {
    const reader = newReader();
    const attack = 'Eve\r\nBcc: spy@evil.example\r\n\r\n<img src=x onerror=alert(1)>';
    await publish(
      newSiteMessageEvent(reader.id, { name: attack, company: attack, message: attack }),
    );
    const sentEmail = await firstMail(reader.email);
    expect(sentEmail.bcc).toBeUndefined();
    expect(sentEmail.subject).not.toContain('\n');
    expect(sentEmail.html).not.toContain('<img');
    expect(harness.mail.mailsTo('spy@evil.example')).toEqual([]);
  });
});

test('deletes every notification email after a month', async () => {
  const event = eventOf('identity.export-ready', {
    email: address(),
    fname: 'Ines',
    expiresAt: daysFromNow(7).toISOString(),
  });
  await publish(event);
  const { createdAt, forgetAt } = await ended(event.id);
  expect(forgetAt!.getTime() - createdAt.getTime()).toBe(30 * 24 * 3600 * 1000);
});
