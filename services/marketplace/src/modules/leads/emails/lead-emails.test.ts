import { randomUUID } from 'node:crypto';
import type { DomainEvent, LeadDetail } from '@soloist/contracts';
import { eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { findHtmlProblems } from '@soloist/tools/html/find-html-problems.ts';
import { Queue } from 'bullmq';
import { createLeadHarness, type LeadHarness } from '../../../../test/leads.ts';
import { newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { SiteModel } from '../../sites/sites.model.ts';
import { LeadModel } from '../leads.model.ts';
import { LeadLogModel } from '../log/lead-log.model.ts';
import { newLogEvent, toLogEntry } from '../log/lead-log.service.ts';

let marketplace: TestService;
let eventQueue: Queue<DomainEvent<'lead.mail-written'>>;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
let leads: LeadHarness;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  eventQueue = new Queue(eventQueueName('documents'), {
    connection: { url: marketplace.config.REDIS_URL },
  });
});
afterAll(async () => {
  await eventQueue.close();
  await marketplace.close();
});
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
  leads = createLeadHarness(marketplace)(ada);
});

const email = 'noor@client.test';
const willing = { email, mayWrite: true };
const waitForEmails = (leadId: string) =>
  eventually(async () => {
    const jobs = await eventQueue.getJobs(['waiting'], 0, -1, true);
    const emails = jobs
      .map(({ data }) => data)
      .filter(({ name, payload }) => name === 'lead.mail-written' && payload.leadId === leadId);
    return emails.length > 0 && emails;
  });
const newSettledEvent = (
  lead: LeadDetail,
  over: { mailId: string; state: 'sent' | 'bounced'; reason: string },
) => newEvent('lead.mail-settled', { leadId: lead.id, freelancerId: ada.id, to: email, ...over });

it('sends an email once, in the freelancer’s name, and moves the new lead to contacted', async () => {
  const lead = await leads.add(willing);
  const mail = { mail_id: randomUUID(), subject: 'Boxes', text: 'Hello Noor,\n\nboxes?' };
  const replies = await Promise.all(Array.from({ length: 5 }, () => leads.mail(lead.id, mail)));
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(replies[0]!.body.lead).toMatchObject({
    stage: 'contacted',
    mails: [{ id: mail.mail_id, subject: 'Boxes', text: mail.text, state: 'queued', reason: '' }],
  });
  const events = await waitForEmails(lead.id);
  expect(events.map(({ payload }) => payload)).toEqual([
    {
      ...{ leadId: lead.id, freelancerId: ada.id, mailId: mail.mail_id, fromName: 'Ada Okafor' },
      ...{ to: email, subject: 'Boxes', text: mail.text },
      unsubscribeToken: expect.stringMatching(/^[\w-]{32}$/),
    },
  ]);
  expect((await leads.history(lead.id)).toReversed().slice(1)).toMatchObject([
    { what: 'mailed', by: 'you', about: 'Boxes' },
    { what: 'moved', from: 'new', to: 'contacted', by: 'mail' },
  ]);
});

it.each([
  ['without an address', { mayWrite: true }, 'This lead has no email address.'],
  ['without consent', { email }, 'This person has not agreed to receive your emails.'],
])('refuses an email %s', async (_how, over, reason) => {
  const lead = await leads.add(over);
  expect(lead.whyNoMail).toBe(reason);
  const reply = await leads.mail(lead.id);
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([409, 'conflict', reason]);
  expect((await leads.read(lead.id)).body.lead).toMatchObject({ stage: 'new', mails: [] });
});

it('refuses the next email after a hundred in a day', async () => {
  const lead = await leads.add(willing);
  const { _id, ownerId } = (await LeadModel.findById(lead.id).lean())!;
  const entries = Array.from({ length: 100 }, () =>
    toLogEntry(newLogEvent({ _id, ownerId }, { what: 'mailed', by: 'you' })),
  );
  await LeadLogModel.insertMany(entries);
  const reply = await leads.mail(lead.id);
  expect([reply.status, reply.body.code]).toEqual([429, 'rate_limited']);
  await LeadLogModel.updateMany(
    { leadId: _id },
    { $set: { at: new Date(Date.now() - 86_400_001) } },
  );
  expect((await leads.mail(lead.id)).status).toBe(200);
});

it('refuses further emails to a lead that was emailed very often', async () => {
  const lead = await leads.add(willing);
  const before = { subject: 'Boxes', text: 'Boxes?', at: new Date(), to: email, state: 'sent' };
  const mails = Array.from({ length: 100 }, () => ({ ...before, id: randomUUID(), reason: '' }));
  await LeadModel.updateOne({ _id: lead.id }, { $set: { mails: mails as never } });
  const reply = await leads.mail(lead.id);
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'You have emailed this lead 100 times. Please use your own mailbox.',
  ]);
});

it('reports a bounce, moves the lead back to new, and blocks that address', async () => {
  const lead = await leads.add(willing);
  const mail_id = randomUUID();
  await leads.mail(lead.id, { mail_id });
  const reason = 'The mail server refuses this address: no such user';
  const event = newSettledEvent(lead, { mailId: mail_id, state: 'bounced', reason });
  await marketplace.publish(event);
  await marketplace.publish(event);
  const now = await eventually(async () => {
    const { body } = await leads.read(lead.id);
    return body.lead.mails[0].state === 'bounced' && body.lead;
  });
  expect(now).toMatchObject({ stage: 'new', whyNoMail: reason, mails: [{ reason }] });
  expect((await leads.mail(lead.id)).body.message).toBe(reason);
  const history = await leads.history(lead.id);
  expect(history.filter(({ what }: { what: string }) => what === 'mail_failed')).toHaveLength(1);
  await leads.change(lead.id, { email: 'sofie@client.test' });
  expect((await leads.mail(lead.id)).status).toBe(200);
});

it('marks a delivered email as sent', async () => {
  const lead = await leads.add(willing);
  const mail_id = randomUUID();
  await leads.mail(lead.id, { mail_id });
  await marketplace.publish(newSettledEvent(lead, { mailId: mail_id, state: 'sent', reason: '' }));
  await eventually(async () => (await leads.read(lead.id)).body.lead.mails[0].state === 'sent');
  expect((await leads.read(lead.id)).body.lead.stage).toBe('contacted');
});

describe('the unsubscribe link in an email', () => {
  const open = async (method: string, token: string, headers = {}) => {
    const response = await fetch(`${marketplace.url}/leads/unsubscribe/${token}`, {
      method,
      headers,
    });
    return { status: response.status, html: await response.text(), headers: response.headers };
  };

  it('asks for confirmation, then unsubscribes this address from this freelancer alone', async () => {
    const lead = await leads.add(willing);
    await leads.mail(lead.id);
    const [event] = await waitForEmails(lead.id);
    const token = event!.payload.unsubscribeToken;
    const page = await open('GET', token);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    expect(page.html).toContain('Unsubscribe from Ada Okafor?');
    // A scanner that opens the link changes nothing.
    expect((await leads.read(lead.id)).body.lead.whyNoMail).toBe('');
    // The one-click request of email clients.
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let i = 0; i < 2; i++) {
      expect((await open('POST', token, headers)).html).toContain('You are unsubscribed');
    }
    const reason = 'This person unsubscribed from your emails.';
    expect((await leads.mail(lead.id)).body.message).toBe(reason);
    const again = await leads.add({ ...willing, email: 'NOOR@client.test' });
    expect(again.whyNoMail).toBe(reason);
    expect((await leads.history(lead.id))[0]).toMatchObject({ what: 'unsubscribed', by: 'lead' });
    const grace = createLeadHarness(marketplace)(await newFreelancer(marketplace));
    expect((await grace.mail((await grace.add(willing)).id)).status).toBe(200);
  });

  it('is valid HTML when it asks, when it is done, and when unknown', async () => {
    const lead = await leads.add(willing);
    await leads.mail(lead.id);
    const [event] = await waitForEmails(lead.id);
    const token = event!.payload.unsubscribeToken;
    const pages = [
      await open('GET', token),
      await open('POST', token),
      await open('GET', 'x'.repeat(32)),
    ];
    expect(pages.flatMap(({ html }) => findHtmlProblems(html))).toEqual([]);
  });

  it('also works while the freelancer is in their other role', async () => {
    const lead = await leads.add(willing);
    await leads.mail(lead.id);
    const [event] = await waitForEmails(lead.id);
    const token = event!.payload.unsubscribeToken;
    const asIs = { ownerId: ada.id };
    await SiteModel.updateOne(asIs, { ownerIsFreelancer: false });
    expect((await open('POST', token)).html).toContain('You are unsubscribed');
    await SiteModel.updateOne(asIs, { ownerIsFreelancer: true });
    expect((await leads.mail(lead.id)).status).toBe(409);
  });

  it('shows an error page when it is unknown', async () => {
    const cutOff = 'x'.repeat(20);
    for (const token of ['x'.repeat(32), cutOff]) {
      for (const method of ['GET', 'POST']) {
        const { status, html } = await open(method, token);
        expect([status, html]).toEqual([404, expect.stringContaining('Link not found')]);
      }
    }
  });
});
