import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { startIntegratorProject } from '../support/integrator.ts';
import { callApi, newPerson } from '../support/people.ts';

let project: Awaited<ReturnType<typeof startIntegratorProject>>;
test.beforeAll(async () => {
  project = await startIntegratorProject();
});
test.afterAll(() => project.remove());

const example = 'post-a-job.ts';

test('an integrator installs the client, and the example posts a job with it', async () => {
  const { email, password, token } = await newPerson({ name: 'Inge', role: 'employer' });
  expect(await project.compile(example)).toBe('');
  const said = await project.run(example, {
    ADDRESS: app.url,
    EMAIL: email,
    PASSWORD: password,
  });
  expect(said).toContain('open: A poster for the spring fair');
  const id = /posted (\w+)/.exec(said)?.[1];
  const { status, body } = await callApi(`GET /jobs/own/${id}`, { token });
  expect([status, body.job.title]).toEqual([200, 'A poster for the spring fair']);
});

test('a refused call tells the program its code and the person a sentence', async () => {
  const { email } = await newPerson({ name: 'Inge', role: 'employer' });
  const said = await project.run(example, { ADDRESS: app.url, EMAIL: email, PASSWORD: 'wrong' });
  expect(said).toContain('unauthenticated: ');
});

test('a program that sends what the API does not take is refused by its compiler', async () => {
  await project.write(
    'wrong.ts',
    `import { createSoloistClient } from '@soloist/api-client';
const soloist = createSoloistClient({ address: '${app.url}' });
await soloist.POST('/auth/login', { body: { email: 'ada@example.com' } });
`,
  );
  expect(await project.compile('wrong.ts')).toContain("Property 'password' is missing");
});
