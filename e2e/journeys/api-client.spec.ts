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

test('the example of the installed API client posts a job', async () => {
  const { email, password, token } = await newPerson({ name: 'Inge', role: 'employer' });
  expect(await project.compile(example)).toBe('');
  const output = await project.run(example, {
    ADDRESS: app.url,
    EMAIL: email,
    PASSWORD: password,
  });
  expect(output).toContain('open: A poster for the spring fair');
  const id = /posted (\w+)/.exec(output)?.[1];
  const { status, body } = await callApi(`GET /jobs/own/${id}`, { token });
  expect([status, body.job.title]).toEqual([200, 'A poster for the spring fair']);
});

test('a refused call returns an error code and a message', async () => {
  const { email } = await newPerson({ name: 'Inge', role: 'employer' });
  const output = await project.run(example, { ADDRESS: app.url, EMAIL: email, PASSWORD: 'wrong' });
  expect(output).toContain('unauthenticated: ');
});

test('an invalid request body is a type error', async () => {
  await project.write(
    'wrong.ts',
    `import { createSoloistClient } from '@soloist/api-client';
const soloist = createSoloistClient({ address: '${app.url}' });
await soloist.POST('/auth/login', { body: { email: 'ada@example.com' } });
`,
  );
  expect(await project.compile('wrong.ts')).toContain("Property 'password' is missing");
});

test('every example of the common tasks compiles', async () => {
  const html = await (await fetch(`${app.url}/api/docs/common-tasks`)).text();
  const examples = [...html.matchAll(/<pre [^>]*aria-label="api-client"><code>([^<]+)<\/code>/g)];
  expect(examples.length).toBeGreaterThan(8);
  for (const [at, [, escaped = '']] of examples.entries()) {
    const code = escaped
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    await project.write(`task-${at}.ts`, code);
  }
  const files = examples.map((_, at) => `task-${at}.ts`);
  expect(await project.compile(...files)).toBe('');
});
