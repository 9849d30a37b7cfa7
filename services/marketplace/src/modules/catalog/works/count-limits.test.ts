import { randomUUID } from 'node:crypto';
import { maxDrafts, maxSavedSearches, recommendationLimits } from '@soloist/contracts';
import { fiveOfForty, raceForLastPlaces } from '@soloist/server-kit/testing-places';
import type { TestService } from '@soloist/server-kit/testing-service';
import { sampleJob } from '../../../../test/jobs.ts';
import {
  createService,
  newClient,
  newFreelancer,
  sampleBlog,
  sampleProject,
  sampleTerms,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { recommendationPeople } from '../../../../test/recommendations.ts';
import { JobModel } from '../../hiring/jobs/jobs.model.ts';
import { SavedSearchModel } from '../../hiring/saved-searches/saved-searches.model.ts';
import { RecommendationModel } from '../../recommendations/recommendations.model.ts';
import { BlogModel } from '../blogs/blogs.model.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { ProjectModel } from '../projects/projects.model.ts';
import { ServiceModel } from '../services/services.model.ts';
import { notDeleted } from './works.model.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const send = (call: string, body: object, { token } = ada) =>
  marketplace.send(call, { token, body });
const works = () => ({ ownerId: ada.profile.id, ...notDeleted() });

describe('stores five of forty concurrent creations when five places are left:', () => {
  it('drafts', async () => {
    const create = () =>
      send(`PUT /drafts/${randomUUID()}`, {
        kind: 'service',
        title: 'Packaging',
        content: {},
        revision: 0,
      });
    await create();
    const counted = () => ({ ownerId: ada.id, state: 'kept' });
    const vary = () => ({ draft_id: randomUUID() });
    const race = { model: DraftModel, counted, most: maxDrafts, vary, create };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(maxDrafts));
  });

  it('services', async () => {
    const create = (n = 0) =>
      createService(marketplace, {
        token: ada.token,
        terms: sampleTerms({ title: `Packaging ${n}` }),
      });
    await create();
    const race = { model: ServiceModel, counted: works, most: 100, create };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(100));
  });

  it('portfolio projects', async () => {
    const create = (n = 0) => send('POST /project', sampleProject({ title: `A box ${n}` }));
    await create();
    const race = { model: ProjectModel, counted: works, most: 200, create };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(200));
  });

  it('blogs', async () => {
    const create = (n = 0) => send('POST /blogs', sampleBlog({ title: `A box ${n}` }));
    await create();
    const vary = (n: number) => ({ slug: `copy-${n}`, slugs: [] });
    const race = { model: BlogModel, counted: works, most: 1000, vary, create };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(1000));
  });

  it('jobs', async () => {
    ada = await newClient(marketplace);
    const create = (n = 0) => send('POST /jobs', { terms: sampleJob({ title: `A label ${n}` }) });
    await create();
    const race = { model: JobModel, counted: works, most: 500, create };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(500));
  });

  it('saved searches', async () => {
    const create = (n = -1) =>
      send('POST /jobs/searches', { name: 'Labels', notify: 'notification', q: `label ${n}` });
    await create();
    const counted = () => ({ freelancerId: ada.id });
    const vary = (n: number) => ({ content: `copy ${n}` });
    const race = { model: SavedSearchModel, counted, most: maxSavedSearches, vary, create };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(maxSavedSearches));
  });

  it('published recommendations', async () => {
    const people = recommendationPeople(marketplace);
    const { id } = await people.receive(ada);
    await people.show(ada, id);
    const ids = (n: number) => ({
      writeId: `write ${ada.id} ${n}`,
      publicId: `public ${ada.id} ${n}`,
    });
    const sample = await RecommendationModel.findById(id).lean().orFail();
    const { _id, place, askedEmail, ...written } = sample;
    const waiting = await RecommendationModel.insertMany(
      Array.from({ length: 40 }, (_, n) => ({ ...written, ...ids(1000 + n), status: 'written' })),
    );
    const { published: most } = recommendationLimits;
    const race = {
      model: RecommendationModel,
      counted: () => ({ requesterId: ada.id, status: 'published' }),
      most,
      vary: (n: number) => ({ ...ids(n), askedEmail: `${ada.id}-${n}@client.test` }),
      create: (n: number) => people.show(ada, String(waiting[n]?._id)),
    };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(most));
  });
});

it('frees one place for a deleted work, however often it is deleted', async () => {
  const create = (n = 0) => send('POST /project', sampleProject({ title: `A box ${n}` }));
  const { id } = (await create()).body.project;
  await raceForLastPlaces({ model: ProjectModel, counted: works, most: 200, create });
  expect((await create(100)).status).toBe(409);
  const remove = () => marketplace.send(`GET /project/deleteProject/${id}`, { token: ada.token });
  await Promise.all([remove(), remove(), remove()]);
  const again = await Promise.all([create(101), create(102), create(103)]);
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});
