import { randomUUID } from 'node:crypto';
import { type DomainEvent, leadMessageLimit } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { Queue } from 'bullmq';
import { newFreelancer, profileChanged, startTestMarketplace } from '../../../test/marketplace.ts';
import { SiteModel } from '../sites/sites.model.ts';
import { storeOwnerProfile } from '../sites/sites.service.ts';
import { LeadModel } from './leads.model.ts';

let marketplace: TestService;
let eventQueue: Queue<DomainEvent<'lead.received'>>;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  const connection = { url: marketplace.config.REDIS_URL };
  eventQueue = new Queue(eventQueueName('messaging'), { connection });
});
afterAll(async () => {
  await eventQueue.close();
  await marketplace.close();
});
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const hostOf = ({ profile } = ada) => `${profile.username}.localhost`;
const message = (over: object = {}) => ({
  host: hostOf(),
  message_id: randomUUID(),
  name: 'Noor Haddad',
  email: 'noor@client.test',
  company: 'Nordlys Coffee',
  message: 'Hello,\ndo you draw boxes?',
  ...over,
});
/** Sends a visitor's message as the gateway does. */
const write = (body: object, ip = '203.0.113.7') =>
  marketplace.send('POST /leads/from-site', { body, headers: { 'x-forwarded-for': ip } });
const list = (query = '', { token } = ada) => marketplace.send(`GET /leads${query}`, { token });
const leadsOf = async (of = ada) => (await list('', of)).body.items;
const eventsOf = async (freelancerId: string) => {
  const jobs = await eventQueue.getJobs(['waiting'], 0, -1, true);
  return jobs
    .map(({ data }) => data)
    .filter(
      ({ name, payload }) => name === 'lead.received' && payload.freelancerId === freelancerId,
    );
};

describe('a message from a published site', () => {
  it('creates a lead for its owner and publishes it', async () => {
    expect(await write(message({ email: ' Noor@Client.test ' }))).toMatchObject({
      status: 200,
      body: { message: 'Message sent.' },
    });
    const [lead, ...others] = await leadsOf();
    expect(others).toEqual([]);
    expect(lead).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Noor Haddad',
      email: 'noor@client.test',
      company: 'Nordlys Coffee',
      message: 'Hello,\ndo you draw boxes?',
      ...{ campaignId: null, campaignName: '', phone: '', value: null, nextStep: null },
      ...{ noteCount: 0, suspicious: false, suspicions: [], source: 'portfolio', stage: 'new' },
      stageAt: lead.createdAt,
      createdAt: expect.any(String),
    });
    const [event] = await eventually(async () => {
      const events = await eventsOf(ada.id);
      return events.length > 0 && events;
    });
    expect(event!.payload).toEqual({
      leadId: lead.id,
      freelancerId: ada.id,
      ...{ host: hostOf(), campaign: '', suspicious: false },
      name: 'Noor Haddad',
      email: 'noor@client.test',
      company: 'Nordlys Coffee',
      message: 'Hello,\ndo you draw boxes?',
    });
  });

  it('creates one lead when sent again or ten times concurrently', async () => {
    const body = message();
    const replies = await Promise.all(Array.from({ length: 10 }, () => write(body)));
    replies.push(await write({ ...body, message: 'Something else' }));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await leadsOf()).toMatchObject([{ message: body.message }]);
    await eventually(async () => (await eventsOf(ada.id)).length > 0);
    expect(await eventsOf(ada.id)).toHaveLength(1);
  });

  it('may come from the owner’s custom domain, which the lead records', async () => {
    const host = `folio-${newId()}.example.com`;
    await storeOwnerProfile(profileChanged(ada.profile, { version: 2, hosts: [host] }));
    await write(message({ host }));
    await write(message());
    const received = await eventually(async () => {
      const events = await eventsOf(ada.id);
      return events.length === 2 && events;
    });
    expect(received.map(({ payload }) => payload.host)).toEqual([host, host]);
  });

  it('needs no company', async () => {
    const { company: _, ...rest } = message();
    expect((await write(rest)).status).toBe(200);
    expect(await leadsOf()).toMatchObject([{ company: '' }]);
  });
});

describe('a message is refused', () => {
  it.each([
    ['no name', { name: ' ' }, 'Please fill your name!'],
    ['no address', { email: '' }, 'Please fill the email address!'],
    ['an invalid address', { email: 'noor' }, 'Invalid email address!'],
    ['no text', { message: ' \n ' }, 'Please write a message!'],
    [
      'more than 2000 characters',
      { message: 'x'.repeat(leadMessageLimit + 1) },
      'Input cannot exceed 2000 characters',
    ],
    ['an invalid id', { message_id: '1' }, ''],
    ['an unknown field', { stage: 'won' }, ''],
    ['an object as its name', { name: { $gt: '' } }, 'Please fill your name!'],
    ['an object as its host', { host: { $gt: '' } }, ''],
  ])('with %s', async (_what, over, problem) => {
    const { status, body } = await write(message(over));
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    if (problem) expect(body.message).toBe(problem);
    expect(await LeadModel.countDocuments({ ownerId: ada.id })).toBe(0);
  });

  it('to a host without a published site', async () => {
    await SiteModel.updateOne({ ownerId: ada.id }, { published: false });
    for (const host of [hostOf(), 'nobody.localhost', 'localhost', '']) {
      expect((await write(message({ host }))).status).toBe(404);
    }
    expect(await LeadModel.countDocuments({ ownerId: ada.id })).toBe(0);
  });

  it('after fifty from one network to one owner, except repetitions and other networks', async () => {
    const other = await newFreelancer(marketplace);
    const first = message();
    await write(first);
    // Two of the many addresses of one subscriber.
    const ips = ['2001:db8::1', '2001:db8::2'];
    await Promise.all(Array.from({ length: 50 }, (_, i) => write(message(), ips[i % 2])));
    expect(await write(message(), ips[0])).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
    expect((await write(message({ host: hostOf(other) }), ips[0])).status).toBe(200);
    expect((await write(message(), '198.51.100.4')).status).toBe(200);
    expect((await write(first, ips[0])).status).toBe(200);
    expect(await LeadModel.countDocuments({ ownerId: ada.id })).toBe(52);
  });
});

describe('my leads', () => {
  it('are listed newest first, page by page, without those of others', async () => {
    const other = await newFreelancer(marketplace);
    await write(message({ host: hostOf(other) }));
    for (const name of ['One', 'Two', 'Three']) await write(message({ name }));
    const first = (await list('?limit=2')).body;
    const second = (await list(`?limit=2&cursor=${first.nextCursor}`)).body;
    const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);
    expect([namesOf(first.items), namesOf(second.items)]).toEqual([['Three', 'Two'], ['One']]);
    expect(second.nextCursor).toBeNull();
    expect(await leadsOf(other)).toHaveLength(1);
  });

  it('can only be read by signed-in freelancers', async () => {
    expect((await marketplace.send('GET /leads')).status).toBe(401);
    const token = marketplace.tokenFor({ role: 'employer' });
    expect((await marketplace.send('GET /leads', { token })).status).toBe(403);
  });
});
