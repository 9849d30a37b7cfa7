import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
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
const findIds = async (query: string) => {
  const { body } = await marketplace.send(`GET /search?${query}`, {
    token: marketplace.tokenFor(),
  });
  return body.items.map(({ id }: { id: string }) => id).join();
};

it('hides a suspended freelancer’s site, works and profile until the suspension ends', async () => {
  const person = await newFreelancer(marketplace, { fname: 'Quillon' });
  const { token } = person;
  await createService(marketplace, { token, terms: sampleTerms({ title: 'Quillon repairs' }) });
  const blog = await createBlog(marketplace, { token });
  const host = `${person.profile.username}.localhost`;
  const readPages = () =>
    Promise.all([
      statusOf(`GET /site/page/${host}`),
      statusOf(`GET /site/addresses/${host}`),
      findIds('kind=profile&q=quillon'),
      findIds('kind=service&q=quillon').then((ids) => ids !== ''),
    ]);
  const allVisible = `200,200,${person.id},true`;
  await eventually(async () => (await readPages()).join() === allVisible);

  await marketplace.publish(profileChanged(person.profile, { version: 2, suspended: true }));
  await eventually(async () => (await readPages()).join() === '404,404,,false');
  expect(await statusOf(`GET /blogs/read/${blog.id}`)).toBe(404);

  await marketplace.publish(profileChanged(person.profile, { version: 3 }));
  await eventually(async () => (await readPages()).join() === allVisible);
});

it('hides a suspended client’s jobs from lists, search and applicants until it ends', async () => {
  const client = await newClient(marketplace);
  const { token } = await newFreelancer(marketplace);
  const { _id: jobId } = await postJob(marketplace, {
    token: client.token,
    over: { title: 'Quoinbox lettering' },
  });
  const findJobIds = () => findIds('kind=job&q=quoinbox');
  await eventually(async () => (await findJobIds()) === jobId);
  const change = { roles: ['employer' as const] };

  await marketplace.publish(
    profileChanged(client.profile, { ...change, version: 2, suspended: true }),
  );
  await eventually(async () => (await findJobIds()) === '');
  const listed = await marketplace.send(`GET /jobs/list?employer=${client.id}`, { token });
  expect(listed.body.items).toEqual([]);
  expect(await statusOf(`GET /jobs/${jobId}`, token)).toBe(404);
  expect((await applyTo(marketplace, { token, jobId })).status).toBe(404);

  await marketplace.publish(profileChanged(client.profile, { ...change, version: 3 }));
  await eventually(async () => (await findJobIds()) === jobId);
  expect((await applyTo(marketplace, { token, jobId })).status).toBe(200);
});
