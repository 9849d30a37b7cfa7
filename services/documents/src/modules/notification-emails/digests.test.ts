import { randomUUID } from 'node:crypto';
import type { AppKind, NotificationKind } from '@soloist/contracts';
import { createUnsubscribeTokens, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { type MailHarness, startMailHarness } from '../../../test/mail-harness.ts';
import { links } from '../../../test/receive-mail.ts';
import { MailModel } from '../mail/mails.model.ts';

let harness: MailHarness;
beforeAll(async () => {
  harness = await startMailHarness();
});
afterAll(() => harness.stop());

function newReader(emailPref: NotificationKind[]) {
  const id = newId();
  const email = `${randomUUID()}@nordlys.example`;
  harness.documents.identity.setProfile(id, { email, fname: 'Ines', emailPref });
  const stopPage = (kind: NotificationKind) =>
    `http://localhost:8080/mail-preferences/${id}-${kind}`;
  return { id, email, stopPage, mails: () => harness.mail.mailsTo(email) };
}

const item = (kind: AppKind, title: string, minute = 0) => ({
  kind,
  title,
  body: 'Open it to see more.',
  link: `/open/${minute}`,
  at: new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString(),
});
const due = (userId: string, items: ReturnType<typeof item>[], counts: Record<string, number>) =>
  newEvent('notification.mail-due', { userId, items, counts });
const stored = (id: string) => eventually(async () => await MailModel.findById(id).lean());

describe('a person’s unseen notifications', () => {
  it('arrive in one email by kind, each with its link and each kind with unsubscribe', async () => {
    const reader = newReader(['messages', 'invoice_news']);
    const event = due(
      reader.id,
      [
        item('messages', 'New message from Noor <b>', 1),
        item('invoice_news', 'Invoice INV-1 is paid', 2),
      ],
      { messages: 1, invoice_news: 1 },
    );
    await harness.publish(event);
    await harness.publish(event);
    const { subject, html, text, headers, headerLines } = await harness.firstMail(reader.email);
    expect(subject).toBe('You have 2 updates');
    expect(text).toMatch(/Messages[\s\S]+New message from Noor <b>[\s\S]+Invoices[\s\S]+INV-1/);
    expect(links(String(html))).toEqual([
      'http://localhost:8080/open/1',
      'http://localhost:8080/open/2',
      'http://localhost:8080/dashboard',
      'http://localhost:8080/dashboard',
      'http://localhost:8080/settings#notifications',
      reader.stopPage('messages'),
      reader.stopPage('invoice_news'),
    ]);
    const { unsubscribe } = headers.get('list') as unknown as { unsubscribe: { url: string } };
    const token = unsubscribe.url.replace('http://localhost:8080/mail-preferences/', '');
    const tokens = createUnsubscribeTokens(harness.documents.config.INTERNAL_SECRET);
    expect(tokens.read(token)).toEqual({ userId: reader.id, kinds: ['messages', 'invoice_news'] });
    expect(headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    await eventually(async () => (await stored(event.id)).told);
    expect(reader.mails()).toHaveLength(1);
  });

  it('name a single notification in the subject, with one-click unsubscribe', async () => {
    const reader = newReader(['messages']);
    const news = [item('messages', 'New message from Noor')];
    await harness.publish(due(reader.id, news, { messages: 1 }));
    const { subject, headers, html } = await harness.firstMail(reader.email);
    expect(subject).toBe('New message from Noor');
    expect(links(String(html))).toContain('http://localhost:8080/open/0');
    expect(headers.get('list')).toMatchObject({
      unsubscribe: { url: reader.stopPage('messages') },
    });
  });

  it('list the newest twenty and count the rest, of subscribed kinds', async () => {
    const reader = newReader(['invoice_news', 'messages']);
    const invoices = Array.from({ length: 20 }, (_, index) =>
      item('invoice_news', `Invoice ${index} is paid`, index),
    );
    const event = due(
      reader.id,
      [
        item('messages', 'New message from Noor', 30),
        item('proposal_news', 'Noor opened it', 31),
        ...invoices,
      ],
      { messages: 1, proposal_news: 5, invoice_news: 31 },
    );
    await harness.publish(event);
    const { text = '', subject } = await harness.firstMail(reader.email);
    expect(subject).toBe('You have 32 updates');
    expect(text).toContain('And 12 more.');
    expect(text).toContain('Invoice 1 is paid');
    expect(text).not.toContain('Invoice 0 is paid');
    expect(text).not.toContain('Noor opened it');
  });

  it('are not emailed to a person who turned them off or has no account', async () => {
    const [unsubscribed, deletedAccount, last] = [
      newReader(['job_news']),
      newReader(['messages']),
      newReader(['messages']),
    ];
    harness.documents.identity.eraseAccount(deletedAccount.id);
    for (const { id } of [unsubscribed, deletedAccount, last]) {
      await harness.publish(due(id, [item('messages', 'New message from Noor')], { messages: 1 }));
    }
    await harness.firstMail(last.email);
    expect(await MailModel.countDocuments({ about: unsubscribed.id })).toBe(0);
    expect(await MailModel.countDocuments({ about: deletedAccount.id })).toBe(0);
  });
});

describe('a separate email', () => {
  const applied = (employerId: string) =>
    newEvent('job.applied', {
      ...{ jobId: newId(), applicationId: newId(), employerId, freelancerId: newId() },
      title: 'A label for olive oil',
      name: 'Ada Okafor',
    });

  it('has one-click unsubscribe and an unsubscribe link', async () => {
    const reader = newReader(['job_news']);
    await harness.publish(applied(reader.id));
    const { html, headers, text } = await harness.firstMail(reader.email);
    const page = reader.stopPage('job_news');
    expect(headers.get('list')).toMatchObject({ unsubscribe: { url: page } });
    expect(headers.get('list-unsubscribe-post') ?? headers.get('list')).toBeDefined();
    expect(links(String(html))).toContain(page);
    expect(text).toContain('Unsubscribe from “Jobs and applications”');
  });

  it('is delayed until the end of quiet hours, and not sent when it comes with others', async () => {
    const [inQuietHours, batchedReader, last] = [
      newReader(['job_news']),
      newReader(['job_news']),
      newReader(['job_news']),
    ];
    const { identity } = harness.documents;
    const notBefore = new Date(Date.now() + 3600_000).toISOString();
    identity.setMailTime(inQuietHours.id, { when: 'now', notBefore });
    identity.setMailTime(batchedReader.id, { when: 'later', notBefore: null });
    const deferred = applied(inQuietHours.id);
    await harness.publish(deferred);
    await harness.publish(applied(batchedReader.id));
    await harness.publish(applied(last.id));
    await harness.firstMail(last.email);
    expect(await stored(deferred.id)).toMatchObject({
      state: 'waiting',
      nextAttemptAt: new Date(notBefore),
    });
    expect(inQuietHours.mails()).toEqual([]);
    expect(await MailModel.countDocuments({ to: batchedReader.email })).toBe(0);
  });

  it('is not sent to a person who unsubscribed or deleted their account meanwhile', async () => {
    const [unsubscribed, deletedAccount] = [newReader(['job_news']), newReader(['job_news'])];
    const { identity } = harness.documents;
    const waiting = [unsubscribed, deletedAccount].map((reader) => ({
      reader,
      event: applied(reader.id),
    }));
    for (const { reader, event } of waiting) {
      const notBefore = new Date(Date.now() + 3600_000).toISOString();
      identity.setMailTime(reader.id, { when: 'now', notBefore });
      await harness.publish(event);
      await stored(event.id);
    }
    identity.setProfile(unsubscribed.id, { email: unsubscribed.email, emailPref: [] });
    identity.eraseAccount(deletedAccount.id);
    for (const { reader, event } of waiting) {
      await MailModel.updateOne({ _id: event.id }, { nextAttemptAt: new Date() });
      await eventually(async () => (await stored(event.id)).state === 'skipped', 20_000);
      expect(reader.mails()).toEqual([]);
    }
  }, 60_000);
});
