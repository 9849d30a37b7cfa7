import { type AnyEndpoint, endpoints, type Role } from '@soloist/contracts';
import { expectAccessible } from '../support/accessibility.ts';
import { readReference } from '../support/api-document.ts';
import { app } from '../support/app.ts';
import {
  ownBlog,
  ownInvoice,
  ownJob,
  ownLead,
  ownProject,
  ownProposal,
  ownService,
  type Params,
} from '../support/own-things.ts';
import { callApi, newPerson, tokenOf } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('from the foot of a public page to a call, on a phone, in the dark', async ({ page }) => {
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

const patternOf = ({ path }: AnyEndpoint) => path.replace(/:(\w+)/g, '{$1}');
const isFor = (endpoint: AnyEndpoint, role: Role) =>
  endpoint.access === 'open' || endpoint.access === 'user' || endpoint.access === role;

/** Asks for something as a person, and says what came. */
async function ask(endpoint: AnyEndpoint, { token, params }: { token: string; params: Params }) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const { status, body } = await callApi(`GET ${path as `/${string}`}`, { token });
  return { method: 'GET', path: patternOf(endpoint), status, body };
}

// Leads away to Google.
const leadsAway = ['/auth/google'];

for (const role of ['freelancer', 'employer'] as const) {
  test(`everything that a ${role} can read is as the reference says`, async () => {
    const { problemsOf } = await readReference();
    const token = await tokenOf(role);
    const readable = endpoints.filter(
      (endpoint) =>
        endpoint.method === 'GET' &&
        !endpoint.path.includes(':') &&
        !leadsAway.includes(endpoint.path) &&
        isFor(endpoint, role),
    );
    let found = 0;
    for (const endpoint of readable) {
      const reply = await ask(endpoint, { token, params: {} });
      expect.soft(problemsOf(reply), `${reply.path} ${reply.status}`).toEqual([]);
      if (reply.status === 200) found += 1;
    }
    expect(found).toBeGreaterThan(role === 'freelancer' ? 50 : 30);
  });
}

const things: Record<string, (token: string) => Promise<Params>> = {
  '/proposal/fetchProject/:id': ownProposal,
  '/proposal/projectView/:id': ownProject,
  '/proposal/fetchInvoice/:id': ownInvoice,
  '/service/own/:id': ownService,
  '/blogs/own/:id': ownBlog,
  '/leads/:id': ownLead,
  '/leads/:id/history': ownLead,
  '/jobs/own/:id': ownJob,
  '/jobs/:id/match-facts': ownJob,
};

test('things that people make are as the reference says, and so is what others hear of them', async () => {
  const { problemsOf } = await readReference();
  const freelancer = await newPerson({ name: 'Ref' });
  const client = await newPerson({ name: 'Erin', role: 'employer' });
  for (const [path, make] of Object.entries(things)) {
    const endpoint = endpoints.find((each) => each.method === 'GET' && each.path === path)!;
    const [owner, other] =
      endpoint.access === 'employer' ? [client, freelancer] : [freelancer, client];
    const params = await make(owner.token);
    const own = await ask(endpoint, { token: owner.token, params });
    expect.soft([own.status, problemsOf(own)], path).toEqual([200, []]);
    const refused = await ask(endpoint, { token: other.token, params });
    expect.soft([403, 404]).toContain(refused.status);
    expect.soft(problemsOf(refused), path).toEqual([]);
  }
});
