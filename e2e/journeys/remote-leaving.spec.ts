import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { entryOf, healedHeading } from '../support/faulty-remotes/entry.ts';
import { listen } from '../support/faulty-remotes/listen.ts';
import { expectRestWorks, goToServices } from '../support/faulty-remotes/places.ts';
import { faultyVersion, publishEntry } from '../support/faulty-remotes/published.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });
test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

const name = 'mfe-dashboard';
const fault = (kind: string) => `${name} ${faultyVersion}: ${kind}`;

for (const [title, unmount] of [
  ['throws', `{ throw new Error('faulty') }`],
  ['rejects', `Promise.reject(new Error('faulty'))`],
  ['never ends', 'new Promise(() => {})'],
] as const) {
  test(`a remote whose unmount ${title} is left all the same, and comes back`, async ({ page }) => {
    const heard = listen(page);
    const lifecycles = `lifecycles.unmount = () => ${unmount}`;
    await publishEntry(page, name, entryOf(name, { lifecycles }));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
    await expectRestWorks(page);
    await expect(page.getByRole('heading', { name: healedHeading })).toBeHidden();
    await expect.poll(() => heard.faults()).toContain(fault('unmount'));
    await page.goBack();
    await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
    await goToServices(page);
    expect(heard.thrown()).toEqual([]);
  });
}

test('a remote that throws in a handler, a timer and a promise stays, and is named', async ({
  page,
}) => {
  const heard = listen(page);
  await publishEntry(
    page,
    name,
    entryOf(name, {
      render: `React.useEffect(() => {
        setTimeout(() => { throw new Error('faulty timer') });
        Promise.reject(new Error('faulty promise'));
      }, []);
      if (!isWell()) return React.createElement('button', {
        onClick: () => { throw new Error('faulty handler') },
      }, 'Press');`,
    }),
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Press' }).click();
  const uncaught = () => heard.faults().filter((told) => told === fault('uncaught'));
  await expect.poll(uncaught).toHaveLength(3);
  await expect(page.getByRole('button', { name: 'Press' })).toBeVisible();
  await expectRestWorks(page);
});

test('a remote that draws, works and counts without end after it was left does not stop the others', async ({
  page,
}) => {
  await publishEntry(
    page,
    name,
    entryOf(name, {
      // A storm of timers, and effects that go on for ever: between any two of them the page is free.
      render: `React.useEffect(() => {
        for (let each = 0; each < 50; each++) setInterval(() => Math.random(), 0);
        (async () => { for (;;) await new Promise((resolve) => setTimeout(resolve)); })();
      }, []);
      React.useEffect(() => { setCount(count + 1) }, [count]);`,
    }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
  await expectRestWorks(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
});
