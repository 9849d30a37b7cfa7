import { expect, type Page, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { entryOf, healedHeading } from '../support/faulty-remotes/entry.ts';
import { listen } from '../support/faulty-remotes/listen.ts';
import { faultyVersion, publishEntry } from '../support/faulty-remotes/published.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });
test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

/** To a page of the product without loading it anew, as a link does. */
async function goTo(page: Page, path: string, heading: RegExp) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
}

/** What is in memory once all that nobody holds is gone. */
async function inMemory(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

test('our four remotes give back what they took, however often they come and go', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const heard = listen(page);
  async function comeAndGo(times: number) {
    for (let time = 0; time < times; time++) {
      await goTo(page, '/dashboard', /Ada/);
      await goTo(page, '/service-offer', /Service/);
      await goTo(page, '/theme', /./);
      // Without Sage, as the public pages are.
      await goTo(page, '/pricing', /./);
    }
  }
  await page.goto('/dashboard');
  await comeAndGo(5);
  const before = await inMemory(page);
  await comeAndGo(30);
  const after = await inMemory(page);
  const grown = {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  };
  test
    .info()
    .annotations.push({ type: 'in memory', description: JSON.stringify({ before, grown }) });
  // A page has some thousand nodes: one that stayed each time would be thirty thousand.
  expect(grown.nodes).toBeLessThan(2_000);
  expect(grown.listeners).toBeLessThan(100);
  expect(heard.faults()).toEqual([]);
});

test('a remote that keeps what it drew is named', async ({ page }) => {
  test.setTimeout(120_000);
  const heard = listen(page);
  const keep = `const { mount } = lifecycles; window.kept = [];
    lifecycles.mount = (props) => { window.kept.push(props.domElement); return mount(props); }`;
  await publishEntry(page, 'mfe-dashboard', entryOf('mfe-dashboard', { lifecycles: keep }));
  await page.goto('/dashboard');
  for (let time = 0; time < 21; time++) {
    await goTo(page, '/dashboard', new RegExp(healedHeading));
    await goTo(page, '/pricing', /./);
  }
  const leak = `mfe-dashboard ${faultyVersion}: leak`;
  expect(heard.faults()).not.toContain(leak);
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  await goTo(page, '/dashboard', new RegExp(healedHeading));
  await goTo(page, '/pricing', /./);
  await expect.poll(() => heard.faults()).toContain(leak);
});
