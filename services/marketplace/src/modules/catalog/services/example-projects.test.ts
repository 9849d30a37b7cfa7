import { newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import {
  createService,
  newFreelancer,
  sampleProject,
  sampleTerms,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const makeProject = async ({ token } = ada): Promise<string> =>
  (await marketplace.send('POST /project', { token, body: sampleProject() })).body.project.id;
const createWithExamples = (relevantProjects: string[]) =>
  createService(marketplace, { token: ada.token, terms: sampleTerms({ relevantProjects }) });
const update = (id: string, relevantProjects: string[]) =>
  marketplace.send(`PUT /service/updateService/${id}`, {
    token: ada.token,
    body: sampleTerms({ relevantProjects }),
  });
const publicExamples = async (id: string) =>
  (await marketplace.send(`GET /service/fetchService/${id}`)).body.service.relevantProjects;
const ownerExamples = async (id: string) =>
  (await marketplace.send(`GET /service/own/${id}`, ada)).body.service.relevantProjects;

describe('example projects of a service', () => {
  it('are returned in the chosen order, each once', async () => {
    const [one, other] = [await makeProject(), await makeProject()];
    const { id } = (await createWithExamples([other, one, other])).body.service;
    expect(await publicExamples(id)).toEqual([other, one]);
    await update(id, [one]);
    expect(await publicExamples(id)).toEqual([one]);
  });

  it('must be the freelancer’s own projects', async () => {
    const stranger = await newFreelancer(marketplace);
    const { id } = (await createWithExamples([])).body.service;
    for (const project of [await makeProject(stranger), newId()]) {
      for (const reply of [await createWithExamples([project]), await update(id, [project])]) {
        const message = 'Please choose from your own projects.';
        expect(reply).toMatchObject({
          status: 400,
          body: { message, details: [{ path: 'relevantProjects', message }] },
        });
      }
    }
    expect(await publicExamples(id)).toEqual([]);
  });

  it('are shown to their owner alone while they are hidden', async () => {
    const project = await makeProject();
    const { id } = (await createWithExamples([project])).body.service;
    const { token } = ada;
    const body = { published: false };
    await marketplace.send(`POST /project/publish/${project}`, { token, body });
    expect([await publicExamples(id), await ownerExamples(id)]).toEqual([[], [project]]);
  });

  it('are omitted once deleted, even when a form still names them', async () => {
    const [one, other] = [await makeProject(), await makeProject()];
    const { id } = (await createWithExamples([one, other])).body.service;
    await marketplace.send(`GET /project/deleteProject/${one}`, ada);
    expect([await publicExamples(id), await ownerExamples(id)]).toEqual([[other], [other]]);
    const late = await update(id, [one, other]);
    expect([late.status, late.body.service.relevantProjects]).toEqual([200, [other]]);
  });
});
