import { type AnyEndpoint, endpoints, type Role } from '@soloist/contracts';
import { expectAccessible } from '../support/accessibility.ts';
import { readReference } from '../support/api-document.ts';
import { app } from '../support/app.ts';
import {
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

test('the footer leads to the API reference and to one endpoint, also on a phone in the dark theme', async ({
  page,
}) => {
  await page.goto(`${app.url}/pricing`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Post a job', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/api\/docs\/jobs#jobs\.create$/);
  await expect(page.locator(':target')).toContainText('POST /jobs');
  await expectAccessible(page);
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

// Redirects to Google.
const redirects = ['/auth/google'];

for (const role of ['freelancer', 'employer'] as const) {
  test(`every response that a ${role} can read matches the reference`, async () => {
    const { problemsOf } = await readReference();
    const token = await fetchDemoToken(role);
    const readable = endpoints.filter(
      (endpoint) =>
        endpoint.method === 'GET' &&
        !endpoint.path.includes(':') &&
        !redirects.includes(endpoint.path) &&
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
