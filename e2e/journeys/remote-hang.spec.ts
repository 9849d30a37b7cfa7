import { expect, type Page, test } from '@playwright/test';
import { entryOf, healedHeading } from '../support/faulty-remotes/entry.ts';
import { openHeldTab } from '../support/faulty-remotes/held-tab.ts';
import { listen } from '../support/faulty-remotes/listen.ts';
import {
  expectRestWorks,
  inMain,
  notAvailable,
  tryAgain,
} from '../support/faulty-remotes/places.ts';
import { faultyVersion, startWithEntry } from '../support/faulty-remotes/published.ts';
import { signInAs } from '../support/people.ts';

const name = 'mfe-dashboard';
const forEver = 'if (!isWell()) for (;;);';
const mountIs = (statement: string) =>
  `const { mount } = lifecycles; lifecycles.mount = async (props) => { ${statement}; return mount(props); }`;

async function isHeldUp(page: Page): Promise<boolean> {
  const answers = page.evaluate(() => true).catch(() => true);
  const waits = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000));
  return !(await Promise.race([answers, waits]));
}

for (const [title, entry] of [
  ['when it is evaluated', entryOf(name, { evaluate: forEver })],
  ['as it mounts', entryOf(name, { lifecycles: mountIs(forEver) })],
  ['in promises as it mounts', entryOf(name, { lifecycles: mountIs('while (!isWell()) await 0') })],
  ['as it draws', entryOf(name, { render: forEver })],
  ['in its first effect', entryOf(name, { render: `React.useEffect(() => { ${forEver} }, [])` })],
] as const) {
  test(`a remote that loops ${title} is not run again once the person ended the page`, async () => {
    const faulty = await startWithEntry(name, entry);
    const tab = await openHeldTab();
    try {
      await signInAs(tab.page, 'freelancer');
      await tab.page.goto(`${faulty.url}/dashboard`, { waitUntil: 'commit' });
      await expect.poll(() => isHeldUp(tab.page)).toBe(true);
      const page = await tab.endAndLoad(`${faulty.url}/dashboard`);
      const heard = listen(page);
      await expect(inMain(page, notAvailable)).toBeVisible();
      await page.reload();
      await expect(inMain(page, notAvailable)).toBeVisible();
      expect(heard.faults()).toContain(`${name} ${faultyVersion}: hang`);
      await expectRestWorks(page);
      await page.goBack();
      await page.evaluate(() => localStorage.setItem('well', 'yes'));
      await tryAgain(page).click();
      await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
    } finally {
      await tab.close();
      faulty.stop();
    }
  });
}
