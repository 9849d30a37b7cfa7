import { expect, type Page, test } from '@playwright/test';
import { entryOf, recoveredHeading } from '../support/faulty-remotes/entry.ts';
import {
  expectRestWorks,
  mainText,
  retryButton,
  unavailableText,
} from '../support/faulty-remotes/error-views.ts';
import { openKillableTab } from '../support/faulty-remotes/killable-tab.ts';
import { recordErrors } from '../support/faulty-remotes/record-errors.ts';
import { faultyVersion, startWithEntry } from '../support/faulty-remotes/releases.ts';
import { signInAs } from '../support/people.ts';

const name = 'mfe-dashboard';
const endlessLoop = 'if (!isWell()) for (;;);';
const mountWith = (statement: string) =>
  `const { mount } = lifecycles; lifecycles.mount = async (props) => { ${statement}; return mount(props); }`;

async function isBlocked(page: Page): Promise<boolean> {
  const responds = page.evaluate(() => true).catch(() => true);
  const timesOut = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000));
  return !(await Promise.race([responds, timesOut]));
}

for (const [title, entry] of [
  ['when it is evaluated', entryOf(name, { evaluate: endlessLoop })],
  ['while mounting', entryOf(name, { lifecycles: mountWith(endlessLoop) })],
  [
    'in promises while mounting',
    entryOf(name, { lifecycles: mountWith('while (!isWell()) await 0') }),
  ],
  ['while rendering', entryOf(name, { render: endlessLoop })],
  [
    'in its first effect',
    entryOf(name, { render: `React.useEffect(() => { ${endlessLoop} }, [])` }),
  ],
] as const) {
  test(`a remote that loops ${title} is disabled after the person ends the page`, async () => {
    const faulty = await startWithEntry(name, entry);
    const tab = await openKillableTab();
    try {
      await signInAs(tab.page, 'freelancer');
      await tab.page.goto(`${faulty.url}/dashboard`, { waitUntil: 'commit' });
      await expect.poll(() => isBlocked(tab.page)).toBe(true);
      const page = await tab.killAndLoad(`${faulty.url}/dashboard`);
      const errors = recordErrors(page);
      await expect(mainText(page, unavailableText)).toBeVisible();
      await page.reload();
      await expect(mainText(page, unavailableText)).toBeVisible();
      expect(errors.faults()).toContain(`${name} ${faultyVersion}: hang`);
      await expectRestWorks(page);
      await page.goBack();
      await page.evaluate(() => localStorage.setItem('well', 'yes'));
      await retryButton(page).click();
      await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
    } finally {
      await tab.close();
      faulty.stop();
    }
  });
}
