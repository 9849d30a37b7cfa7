import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type AnyEndpoint, endpoints, mcp, oauth, type Role } from '@soloist/contracts';
import { expectAccessible, expectAccessibleThroughout } from '../support/accessibility.ts';
import { readReference } from '../support/api-document.ts';
import { app } from '../support/app.ts';
import {
  createApiKey,
  createOwnedBlog,
  createOwnedInvoice,
  createOwnedJob,
  createOwnedLead,
  createOwnedProject,
  createOwnedProposal,
  createOwnedService,
  type PathParams,
} from '../support/owned-items.ts';
import { callApi, fetchDemoToken, newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

test('the footer leads to the API reference, where a search by keyboard opens one endpoint', async ({
  page,
}) => {
  await page.goto(`${app.url}/pricing`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await expectAccessibleThroughout(page);
  await page.keyboard.press('/');
  await page.keyboard.type('post /jobs');
  await expect(page.getByRole('status')).toHaveText(/^\d+ results$/);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('link', { name: 'Post a job POST /jobs', exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/docs\/jobs#jobs\.create$/);
  await expect(page.locator(':target')).toContainText('POST /jobs');
  await expectAccessibleThroughout(page);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.locator('[aria-current="location"]')).toHaveText('Post a job');
  await page.locator('[id="jobs.close"]').scrollIntoViewIfNeeded();
  await page.locator('[id="jobs.close"]').evaluate((section) => section.scrollIntoView());
  await expect(contents.locator('[aria-current="location"]')).toContainText('Close a job');
});

test('a developer copies a command from the common tasks and it works', async ({
  page,
  context,
}) => {
  const person = await newPerson({ name: 'Dev' });
  const { key } = await createApiKey(person.token, ['proposals:write']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${app.url}/api/docs`);
  await page.getByRole('link', { name: 'Create and send a proposal', exact: true }).click();
  const task = page.locator(':target');
  await expect(task.getByRole('heading')).toContainText('Create and send a proposal');
  await task.getByRole('button', { name: 'Copy curl' }).click();
  await expect(task.getByRole('button', { name: 'Copied: curl' })).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const { stdout } = await run('bash', ['-c', command], {
    env: { ...process.env, SOLOIST_API_KEY: key },
  });
  expect(JSON.parse(stdout)).toMatchObject({ success: true });
  const { body } = await callApi('GET /proposal/fetchAllProposals', person);
  expect(body.items[0].project_name).toBe('Winter packaging');
});

test('the reference works without a script: dark, on a phone', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(`${app.url}/api/docs`);
  await page.getByRole('searchbox', { name: 'Search the API' }).fill('upfront_payment');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/docs\?q=upfront_payment$/);
  await page.getByRole('link', { name: /POST \/proposal\/createProject/ }).click();
  await expect(page).toHaveURL(/\/api\/docs\/proposals#proposals\.createProject$/);
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('link', { name: 'All endpoints' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All endpoints' })).toBeVisible();
  await context.close();
});

const pathTemplate = ({ path }: AnyEndpoint) => path.replace(/:(\w+)/g, '{$1}');
const isFor = (endpoint: AnyEndpoint, role: Role) =>
  endpoint.access === 'open' || endpoint.access === 'user' || endpoint.access === role;

/** Calls an endpoint as a person and returns the reply. */
async function readEndpoint(
  endpoint: AnyEndpoint,
  { token, params }: { token: string; params: PathParams },
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const { status, body } = await callApi(`GET ${path as `/${string}`}`, { token });
  return { method: 'GET', path: pathTemplate(endpoint), status, body };
}

// Redirects to Google, and replies in the forms of OAuth and the Model Context Protocol.
const otherForms = [
  ...['/auth/google', oauth.metadata.path, oauth.authorize.path],
  ...[mcp.metadata.path, mcp.listen.path],
];

for (const role of ['freelancer', 'employer'] as const) {
  test(`every response that a ${role} can read matches the reference`, async () => {
    const { problemsOf } = await readReference();
    const token = await fetchDemoToken(role);
    const readable = endpoints.filter(
      (endpoint) =>
        endpoint.method === 'GET' &&
        !endpoint.path.includes(':') &&
        !otherForms.includes(endpoint.path) &&
        isFor(endpoint, role),
    );
    let readCount = 0;
    for (const endpoint of readable) {
      const reply = await readEndpoint(endpoint, { token, params: {} });
      expect.soft(problemsOf(reply), `${reply.path} ${reply.status}`).toEqual([]);
      if (reply.status === 200) readCount += 1;
    }
    expect(readCount).toBeGreaterThan(role === 'freelancer' ? 50 : 30);
  });
}

const itemFactories: Record<string, (token: string) => Promise<PathParams>> = {
  '/proposal/fetchProject/:id': createOwnedProposal,
  '/proposal/projectView/:id': createOwnedProject,
  '/proposal/fetchInvoice/:id': createOwnedInvoice,
  '/service/own/:id': createOwnedService,
  '/blogs/own/:id': createOwnedBlog,
  '/leads/:id': createOwnedLead,
  '/leads/:id/history': createOwnedLead,
  '/jobs/own/:id': createOwnedJob,
  '/jobs/:id/match-facts': createOwnedJob,
};

test('created items match the reference, and so do the errors that strangers receive', async () => {
  const { problemsOf } = await readReference();
  const freelancer = await newPerson({ name: 'Ref' });
  const client = await newPerson({ name: 'Erin', role: 'employer' });
  for (const [path, make] of Object.entries(itemFactories)) {
    const endpoint = endpoints.find((each) => each.method === 'GET' && each.path === path)!;
    const [owner, other] =
      endpoint.access === 'employer' ? [client, freelancer] : [freelancer, client];
    const params = await make(owner.token);
    const response = await readEndpoint(endpoint, { token: owner.token, params });
    expect.soft([response.status, problemsOf(response)], path).toEqual([200, []]);
    const refused = await readEndpoint(endpoint, { token: other.token, params });
    expect.soft([403, 404]).toContain(refused.status);
    expect.soft(problemsOf(refused), path).toEqual([]);
  }
});
