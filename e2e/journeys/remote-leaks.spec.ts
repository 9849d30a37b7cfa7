import { expect, type Page, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { entryOf, recoveredHeading } from '../support/faulty-remotes/entry.ts';
import { recordErrors } from '../support/faulty-remotes/record-errors.ts';
import { faultyVersion, publishEntry } from '../support/faulty-remotes/releases.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });
test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

const pricing = /The tools are free/;

/** Navigates without a page load, like a link. */
async function goTo(page: Page, path: string, heading: RegExp) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
}

/** The nodes and listeners in memory after a garbage collection. */
async function measureMemory(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

test('our four remotes release their memory over repeated mounts and unmounts', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const errors = recordErrors(page);
  async function mountAndUnmount(times: number) {
    for (let time = 0; time < times; time++) {
      await goTo(page, '/dashboard', /Ada/);
      await goTo(page, '/service-offer', /Service/);
      await goTo(page, '/theme', /Poster/);
      // Public pages have no Sage.
      await goTo(page, '/pricing', pricing);
    }
  }
  await page.goto('/dashboard');
  await mountAndUnmount(5);
  const before = await measureMemory(page);
  await mountAndUnmount(30);
  const after = await measureMemory(page);
  const grown = {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  };
  test
    .info()
    .annotations.push({ type: 'in memory', description: JSON.stringify({ before, grown }) });
  // A page has about a thousand nodes, so one leaked page per round would be thirty thousand.
  expect(grown.nodes).toBeLessThan(2_000);
  expect(grown.listeners).toBeLessThan(100);
  expect(errors.faults()).toEqual([]);
});

test('a remote that leaks its DOM is reported', async ({ page }) => {
  const errors = recordErrors(page);
  const keep = `const { mount } = lifecycles; window.kept = [];
    lifecycles.mount = (props) => { window.kept.push(props.domElement); return mount(props); }`;
  await publishEntry(page, 'mfe-dashboard', entryOf('mfe-dashboard', { lifecycles: keep }));
  await page.goto('/dashboard');
  const mountAndUnmount = async () => {
    await goTo(page, '/dashboard', new RegExp(recoveredHeading));
    await goTo(page, '/pricing', pricing);
  };
  const mounts = () => page.evaluate(() => (window as unknown as { kept: unknown[] }).kept.length);
  // Someone who leaves and returns very fast may find it still mounted.
  do await mountAndUnmount();
  while ((await mounts()) < 21);
  const leak = `mfe-dashboard ${faultyVersion}: leak`;
  expect(errors.faults()).not.toContain(leak);
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  await mountAndUnmount();
  await expect.poll(() => errors.faults()).toContain(leak);
});
