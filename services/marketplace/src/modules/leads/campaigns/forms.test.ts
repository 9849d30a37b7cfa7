import { randomUUID } from 'node:crypto';
import type { Campaign, DomainEvent } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import type { TestService } from '@soloist/server-kit/testing-service';
import { findHtmlProblems } from '@soloist/tools/html/find-html-problems.ts';
import { Queue } from 'bullmq';
import { sampleCampaign } from '../../../../test/campaigns.ts';
import { parseHtml } from '../../../../test/dom.ts';
import { newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { SiteModel } from '../../sites/sites.model.ts';
import { createFormSeal } from './form-seal.rules.ts';

let marketplace: TestService;
let eventQueue: Queue<DomainEvent<'lead.received'>>;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  eventQueue = new Queue(eventQueueName('messaging'), {
    connection: { url: marketplace.config.REDIS_URL },
  });
});
afterAll(async () => {
  await eventQueue.close();
  await marketplace.close();
});
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const send = (call: string, body?: object, { token } = ada) =>
  marketplace.send(call, { token, body });
const begin = async (over: object = {}, campaign_id = randomUUID()): Promise<Campaign> =>
  (await send('POST /leads/campaigns', { campaign_id, campaign: sampleCampaign(over) })).body
    .campaign;

const open = async (token: string, query = '') => {
  const response = await fetch(`${marketplace.url}/leads/form/${token}${query}`);
  const html = await response.text();
  const document = parseHtml(html);
  return { status: response.status, headers: response.headers, html, document };
};
const answers = (over: object = {}) => ({
  name: 'Noor Haddad',
  email: 'Noor@client.test',
  message: 'Honey in boxes',
  ...over,
});
const sealed = (token: string, secondsAgo: number) => {
  jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - secondsAgo * 1000);
  return createFormSeal(marketplace.config.INTERNAL_SECRET).seal(token);
};
/** Posts the form as a browser does, some seconds after it was opened. */
async function submit(
  token: string,
  {
    ip = '203.0.113.7',
    secondsAgo = 30,
    ...over
  }: Record<string, unknown> & { ip?: string; secondsAgo?: number } = {},
) {
  const body = new URLSearchParams({
    ...answers(over),
    seal: sealed(token, secondsAgo),
    ...over,
  } as Record<string, string>);
  const response = await fetch(`${marketplace.url}/leads/form/${token}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'x-forwarded-for': ip },
  });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    document: parseHtml(html),
  };
}
const leadsOf = async () => (await send('GET /leads')).body.items;

describe('the form of a campaign', () => {
  it('is a full page without script that any site may frame, unlike other pages', async () => {
    const { token } = await begin();
    const { status, headers, html, document } = await open(token);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      headers.get('content-security-policy')?.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'),
    );
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([headers.get('x-frame-options'), headers.get('set-cookie')]).toEqual([null, null]);
    expect(html).not.toContain('<script');
    expect(document.querySelector('h1')?.textContent).toBe('Boxes for small brands');
    const labels = [...document.querySelectorAll('form > div:not(.away) label')];
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Email', 'Company (optional)', 'Budget (optional)', 'Message'],
      'When does it ship? (optional)',
    ]);
  });

  it('is valid HTML when open, invalid, sent, closed and unknown', async () => {
    const { id, token } = await begin({ consentText: 'You may email me.' });
    const pages = [
      await open(token),
      await submit(token, { name: '', message: '' }),
      await open(token, '?sent'),
    ];
    await send(`POST /leads/campaigns/${id}/status`, { status: 'closed' });
    pages.push(await open(token), await open('x'.repeat(32)));
    expect(pages.map(({ status }) => status)).toEqual([200, 400, 200, 410, 404]);
    expect(pages.flatMap(({ html }) => findHtmlProblems(html))).toEqual([]);
  });

  it('creates a lead from the response and publishes it with the campaign’s name', async () => {
    const { id, token } = await begin();
    const posted = { company: 'Hive', budget: '3000', question: 'In May' };
    expect(await submit(token, posted)).toMatchObject({
      status: 303,
      location: `/form/${token}?sent`,
    });
    expect((await open(token, '?sent')).document.querySelector('h1')?.textContent).toBe(
      'Thank you',
    );
    const [lead] = await leadsOf();
    expect(lead).toMatchObject({
      ...{ name: 'Noor Haddad', email: 'noor@client.test', company: 'Hive', source: 'form' },
      ...{
        campaignId: id,
        campaignName: 'Boxes for small brands',
        suspicious: false,
        stage: 'new',
      },
    });
    const { body } = await send(`GET /leads/${lead.id}`);
    expect(body.lead).toMatchObject({
      answers: [
        { question: 'Budget', answer: '3000' },
        { question: 'When does it ship?', answer: 'In May' },
      ],
      mayWrite: true,
    });
    const [event] = await eventually(async () => {
      const jobs = await eventQueue.getJobs(['waiting'], 0, -1, true);
      const found = jobs.filter(
        ({ data }) => data.name === 'lead.received' && data.payload.leadId === lead.id,
      );
      return found.length > 0 && found;
    });
    expect(event!.data.payload).toMatchObject({
      ...{ host: '', campaign: 'Boxes for small brands', suspicious: false },
      message: 'Honey in boxes\n\nBudget: 3000\n\nWhen does it ship?: In May',
    });
  });

  it('stores a repeated response once, also when sent concurrently', async () => {
    const { token } = await begin();
    const replies = await Promise.all(Array.from({ length: 5 }, () => submit(token)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(303));
    expect(await leadsOf()).toHaveLength(1);
    await submit(token, { message: 'Something else' });
    expect(await leadsOf()).toHaveLength(2);
  });

  it('finds repeated responses by an index on their content', async () => {
    const { token } = await begin();
    const plans = await listIndexesUsed('written', () => submit(token));
    expect(plans).toEqual(['ownerId_1_campaignId_1_written_1']);
  });

  it('reports missing fields beside them and keeps the values', async () => {
    const { token } = await begin();
    const { status, document } = await submit(token, {
      message: ' ',
      email: 'noor',
      company: '"><b>Hive',
    });
    expect(status).toBe(400);
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'Please check the marked fields.',
    );
    const textOf = (name: string) => document.getElementById(`${name}-wrong`)?.textContent;
    expect([textOf('email'), textOf('message'), textOf('name')]).toEqual([
      ...['Invalid email address!', 'Please fill this in.', undefined],
    ]);
    expect(document.querySelector('[name=company]')?.getAttribute('value')).toBe('"><b>Hive');
    expect(document.querySelector('[name=email]')?.getAttribute('aria-describedby')).toBe(
      'email-wrong',
    );
    expect(document.querySelector('[autofocus]')?.id).toBe('email');
    expect(await leadsOf()).toEqual([]);
  });

  it('asks for consent where the campaign does, and requires it for emails', async () => {
    const { token } = await begin({ consentText: 'You may write to me.' });
    expect((await open(token)).document.querySelector('#consent')?.checked).toBe(false);
    await submit(token);
    await submit(token, { consent: 'on', email: 'olu@client.test' });
    const [willing, not] = await leadsOf();
    const read = async ({ id }: { id: string }) => (await send(`GET /leads/${id}`)).body.lead;
    expect([(await read(willing)).mayWrite, (await read(not)).mayWrite]).toEqual([true, false]);
    expect((await send(`PATCH /leads/${not.id}`, { mayWrite: true })).status).toBe(409);
  });

  it.each([
    [
      'a value in the hidden field',
      { website: 'http://x.test' },
      'A field hidden from people was filled in.',
    ],
    [
      'a submission within seconds',
      { secondsAgo: 1 },
      'The sender submitted it within three seconds.',
    ],
    ['a missing seal', { seal: '' }, 'The sender didn’t open the form.'],
    [
      'the seal of another form',
      { seal: createFormSeal('x'.repeat(32)).seal('a') },
      'The sender didn’t open the form.',
    ],
    [
      'many links',
      { message: 'http://a.test http://b.test http://c.test' },
      'It contains 3 links.',
    ],
  ])('flags %s without refusing it', async (_what, over, textOf) => {
    const { token } = await begin();
    expect((await submit(token, over)).status).toBe(303);
    const [lead] = await leadsOf();
    expect(lead).toMatchObject({ suspicious: true, suspicions: [textOf] });
    const { body } = await send(`PATCH /leads/${lead.id}`, { suspicious: false });
    expect(body.lead).toMatchObject({ suspicious: false, suspicions: [] });
  });

  it('accepts fifty responses a day from one network for one freelancer', async () => {
    const { token } = await begin();
    const messages = Array.from({ length: 50 }, (_, i) => ({ message: `Message ${i}` }));
    await Promise.all(messages.map((message) => submit(token, message)));
    const { status, document } = await submit(token, { message: 'One more' });
    expect(status).toBe(429);
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(/^You have reached today/);
    expect((await submit(token, { message: 'From elsewhere', ip: '198.51.100.4' })).status).toBe(
      303,
    );
  });

  it('is not found once closed, renewed, or its owner no longer freelances', async () => {
    const { id, token } = await begin();
    await send(`POST /leads/campaigns/${id}/status`, { status: 'closed' });
    expect((await open(token)).html).toContain('This form is closed');
    expect([(await open(token)).status, (await submit(token)).status]).toEqual([410, 410]);
    await send(`POST /leads/campaigns/${id}/status`, { status: 'open' });
    const renewed = (await send(`POST /leads/campaigns/${id}/token`)).body.campaign.token;
    expect([(await open(token)).status, (await submit(token)).status]).toEqual([404, 404]);
    expect((await open(renewed)).status).toBe(200);
    expect((await open(renewed.slice(0, 20))).html).toContain('Form not found');
    await SiteModel.updateOne({ ownerId: ada.id }, { ownerIsFreelancer: false });
    expect((await submit(renewed)).status).toBe(404);
    expect(await leadsOf()).toEqual([]);
  });
});
