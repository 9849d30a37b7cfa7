import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applicationForm, campaignForm, jobTerms, recommendationForm } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { newClient, newFreelancer, startTestMarketplace } from '../../test/marketplace.ts';
import { demoJobs } from './jobs.ts';
import { demoCampaigns, demoLeads } from './leads.ts';
import { demoRecommendations } from './recommendations.ts';
import { seedJobs } from './seed-jobs.ts';
import { seedLeads } from './seed-leads.ts';
import { seedRecommendations } from './seed-recommendations.ts';

let marketplace: TestService;
let grace: Awaited<ReturnType<typeof newClient>>;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
const identity = createServer(async (req, res) => {
  const [body] = await req.toArray();
  const id = String(body).includes('grace') ? grace.id : ada.id;
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ success: true, token: 'token', user: sampleMyProfile({ id }) }));
});
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  grace = await newClient(marketplace);
  ada = await newFreelancer(marketplace);
  await once(identity.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  identity.close();
  await marketplace.close();
});

const accounts = {
  client: { email: 'grace@demo.soloist.local', password: 'a quiet green harbour' },
  freelancer: { email: 'ada@demo.soloist.local', password: 'a quiet green harbour' },
};
const config = () => ({
  NODE_ENV: 'development',
  IDENTITY_URL: `http://127.0.0.1:${(identity.address() as AddressInfo).port}`,
});

it('the demo client has jobs, created once, to which the demo freelancer applied', async () => {
  for (const _ of ['once', 'twice']) await seedJobs(config(), accounts);
  const { items } = (await marketplace.send('GET /jobs/list', { token: ada.token })).body;
  expect(items.map(({ title }: { title: string }) => title)).toEqual(
    demoJobs.map(({ terms }) => terms.title).toReversed(),
  );
  const { items: myJobs } = (await marketplace.send('GET /jobs/own', { token: grace.token })).body;
  expect(myJobs.map(({ applicants }: { applicants: number }) => applicants)).toEqual(
    demoJobs.map(({ application }) => (application ? 1 : 0)).toReversed(),
  );
});

it('the demo freelancer has leads in every stage, created once', async () => {
  for (const _ of ['once', 'twice']) await seedLeads(config(), accounts.freelancer);
  const { columns } = (await marketplace.send('GET /leads/board', { token: ada.token })).body;
  type Column = { stage: string; items: { name: string }[] };
  const visible = columns.flatMap(({ stage, items }: Column) =>
    items.map(({ name }) => ({ name, stage })),
  );
  expect(visible).toEqual(demoLeads.map(({ name, stage }) => ({ name, stage })));
});

it('the demo freelancer has a campaign with leads', async () => {
  const { body } = await marketplace.send('GET /leads/campaigns', { token: ada.token });
  const answers = demoLeads.filter(({ campaign }) => campaign).length;
  expect(body.campaigns ?? body.items).toMatchObject([
    { name: demoCampaigns[0]?.name, status: 'open', leads: answers },
  ]);
});

it.each(demoCampaigns)('the campaign “$name” passes the form’s rules', (campaign) => {
  expect(campaignForm.safeParse(campaign).error?.issues).toBeUndefined();
});

it('the demo freelancer has published recommendations and one to decide, created once', async () => {
  for (const _ of ['once', 'twice']) await seedRecommendations(config(), accounts.freelancer);
  const { body } = await marketplace.send('GET /recommendations/received', { token: ada.token });
  const names = (list: { writer: { name: string } }[]) => list.map(({ writer }) => writer.name);
  const expected = (isPublished: boolean) =>
    demoRecommendations
      .filter((demo) => demo.text && demo.isPublished === isPublished)
      .map(({ writer }) => writer.name)
      .toReversed();
  expect(names(body.shown)).toEqual(expected(true));
  expect(names(body.items)).toEqual(expected(false));
});

it.each(demoRecommendations.filter(({ text }) => text))(
  'the recommendation by $writer.name passes the form’s rules',
  ({ relation, text, writer }) => {
    const form = { relation, text, role: writer.role };
    expect(recommendationForm.safeParse(form).error?.issues).toBeUndefined();
  },
);

it.each(demoJobs)('the job “$terms.title” passes the rules for submitted jobs', (demo) => {
  const { terms, story, application } = demo;
  const sent = { ...terms, type: 'text', description: story };
  expect(jobTerms.safeParse(sent).error?.issues).toBeUndefined();
  if (!application) return;
  const { cover, rate } = application;
  expect(applicationForm.safeParse({ cover, rate }).error?.issues).toBeUndefined();
});

it('never creates the demo content in production', async () => {
  const inProduction = { ...config(), NODE_ENV: 'production' };
  await expect(seedJobs(inProduction, accounts)).rejects.toThrow();
  await expect(seedLeads(inProduction, accounts.freelancer)).rejects.toThrow();
  await expect(seedRecommendations(inProduction, accounts.freelancer)).rejects.toThrow();
});
