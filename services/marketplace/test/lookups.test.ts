import { randomUUID } from 'node:crypto';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import type { TestService } from '@soloist/server-kit/testing-service';
import { closeEndedJobs } from '../src/modules/hiring/close-ended-jobs.job.ts';
import { notifySearches } from '../src/modules/hiring/saved-searches/notify-searches.service.ts';
import {
  createBlog,
  createService,
  newFreelancer,
  sampleProject,
  sampleTerms,
  startTestMarketplace,
} from './marketplace.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  ada = await newFreelancer(marketplace);
});
afterAll(() => marketplace.close());

const draft_id = randomUUID();
const hostOf = () => `${ada.profile.username}.localhost`;

// Otherwise every document of a person would be read, with its full text.
it.each([
  [
    'a blog by its address',
    'slugs',
    () => marketplace.send(`GET /site/page/${hostOf()}?path=/blogs/one`),
  ],
  ['a free address', 'slugs', () => createBlog(marketplace, { token: ada.token })],
  [
    'works created from a draft before',
    'draft_id',
    async () => {
      const { token } = ada;
      await createBlog(marketplace, { token, over: { draft_id } });
      await marketplace.send('POST /project', { token, body: sampleProject({ draft_id }) });
      await createService(marketplace, { token, terms: sampleTerms({ draft_id }) });
    },
  ],
  [
    'a message received before',
    'message_id',
    () =>
      marketplace.send('POST /leads/from-site', {
        body: {
          host: hostOf(),
          message_id: randomUUID(),
          name: 'Noor',
          email: 'noor@client.test',
          message: 'Hello',
        },
      }),
  ],
  [
    'open jobs by skill',
    'foundBy',
    () => marketplace.send('GET /jobs/list?skill=Packaging', { token: ada.token }),
  ],
  ['jobs whose day has ended', 'closesAt', closeEndedJobs],
  [
    'the caller’s application to a job',
    'jobId',
    () => marketplace.send(`GET /jobs/applications/${'a'.repeat(24)}`, { token: ada.token }),
  ],
  [
    'the saved searches that may match a job',
    'key',
    () =>
      notifySearches({
        id: 'a'.repeat(24),
        employerId: 'b'.repeat(24),
        title: 'A label',
        text: 'For olive oil.',
        skills: ['Packaging'],
        level: 'expert',
        budgetType: 'fixed',
        remote: true,
        summary: '',
      }),
  ],
  [
    'recipients of earlier requests',
    'askedEmail',
    () =>
      marketplace.send('POST /recommendations/requests', {
        token: ada.token,
        body: { emails: ['noor@client.test'], relation: 'client', note: '' },
      }),
  ],
])('uses an index to find %s', async (_what, field, work) => {
  const plans = await listIndexesUsed(field, work);
  expect(plans).not.toEqual([]);
  expect(plans.filter((index) => !index.includes(field))).toEqual([]);
});
