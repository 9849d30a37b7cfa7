import { eventually } from '@soloist/service-kit/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
import { applyTo, postJob } from '../../../test/jobs.ts';
import {
  createBlog,
  createService,
  newClient,
  newFreelancer,
  profileChanged,
  sampleTerms,
  startTestMarketplace,
} from '../../../test/marketplace.ts';

let marketplace: TestService;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());

const statusOf = async (call: string, token?: string) =>
  (await marketplace.send(call, { token })).status;
const found = async (query: string) => {
  const { body } = await marketplace.send(`GET /search?${query}`, {
    token: marketplace.tokenFor(),
  });
  return body.items.map(({ id }: { id: string }) => id).join();
};

it('a suspended freelancer’s site, works and profile are seen by nobody, and come back', async () => {
  const person = await newFreelancer(marketplace, { fname: 'Quillon' });
  const { token } = person;
  await createService(marketplace, { token, terms: sampleTerms({ title: 'Quillon repairs' }) });
  const blog = await createBlog(marketplace, { token });
  const host = `${person.profile.username}.localhost`;
  const pages = () =>
    Promise.all([
      statusOf(`GET /site/page/${host}`),
      statusOf(`GET /site/addresses/${host}`),
      found('kind=profile&q=quillon'),
      found('kind=service&q=quillon').then((ids) => ids !== ''),
    ]);
  const inSight = `200,200,${person.id},true`;
  await eventually(async () => (await pages()).join() === inSight);

  await marketplace.publish(profileChanged(person.profile, { version: 2, suspended: true }));
  await eventually(async () => (await pages()).join() === '404,404,,false');
  expect(await statusOf(`GET /blogs/read/${blog.id}`)).toBe(404);

  await marketplace.publish(profileChanged(person.profile, { version: 3 }));
  await eventually(async () => (await pages()).join() === inSight);
});

it('nobody finds, opens or applies to a suspended client’s jobs, who sees them again later', async () => {
  const client = await newClient(marketplace);
  const { token } = await newFreelancer(marketplace);
  const { _id: jobId } = await postJob(marketplace, {
    token: client.token,
    over: { title: 'Quoinbox lettering' },
  });
  const isFound = () => found('kind=job&q=quoinbox');
  await eventually(async () => (await isFound()) === jobId);
  const change = { roles: ['employer' as const] };

  await marketplace.publish(
    profileChanged(client.profile, { ...change, version: 2, suspended: true }),
  );
  await eventually(async () => (await isFound()) === '');
  const listed = await marketplace.send(`GET /jobs/list?employer=${client.id}`, { token });
  expect(listed.body.items).toEqual([]);
  expect(await statusOf(`GET /jobs/${jobId}`, token)).toBe(404);
  expect((await applyTo(marketplace, { token, jobId })).status).toBe(404);

  await marketplace.publish(profileChanged(client.profile, { ...change, version: 3 }));
  await eventually(async () => (await isFound()) === jobId);
  expect((await applyTo(marketplace, { token, jobId })).status).toBe(200);
});
