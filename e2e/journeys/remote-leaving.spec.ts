import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { entryOf, recoveredHeading } from '../support/faulty-remotes/entry.ts';
import { expectRestWorks, goToServices } from '../support/faulty-remotes/error-views.ts';
import { recordErrors } from '../support/faulty-remotes/record-errors.ts';
import { faultyVersion, publishEntry } from '../support/faulty-remotes/releases.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });
test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

const name = 'mfe-dashboard';
const faultLine = (kind: string) => `${name} ${faultyVersion}: ${kind}`;

for (const [title, unmount] of [
  ['throws', `{ throw new Error('faulty') }`],
  ['rejects', `Promise.reject(new Error('faulty'))`],
  ['never ends', 'new Promise(() => {})'],
] as const) {
  test(`a remote whose unmount ${title} can be left and mounted again`, async ({ page }) => {
    const errors = recordErrors(page);
    const lifecycles = `lifecycles.unmount = () => ${unmount}`;
    await publishEntry(page, name, entryOf(name, { lifecycles }));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
    await expectRestWorks(page);
    await expect(page.getByRole('heading', { name: recoveredHeading })).toBeHidden();
    await expect.poll(() => errors.faults()).toContain(faultLine('unmount'));
    await page.goBack();
    await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
    await goToServices(page);
    expect(errors.thrown()).toEqual([]);
  });
}

test('a remote that throws in a handler, a timer and a promise stays mounted and is reported', async ({
  page,
}) => {
  const errors = recordErrors(page);
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
  const uncaught = () => errors.faults().filter((line) => line === faultLine('uncaught'));
  await expect.poll(uncaught).toHaveLength(3);
  await expect(page.getByRole('button', { name: 'Press' })).toBeVisible();
  await expectRestWorks(page);
});

test('a remote that keeps working after it was left does not block the others', async ({
  page,
}) => {
  await publishEntry(
    page,
    name,
    entryOf(name, {
      // Endless timers and effects; the page is responsive between any two of them.
      render: `React.useEffect(() => {
        for (let each = 0; each < 50; each++) setInterval(() => Math.random(), 0);
        (async () => { for (;;) await new Promise((resolve) => setTimeout(resolve)); })();
      }, []);
      React.useEffect(() => { setCount(count + 1) }, [count]);`,
    }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
  await expectRestWorks(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
});
