import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { entryOf, healedHeading } from '../support/faulty-remotes/entry.ts';
import { listen } from '../support/faulty-remotes/listen.ts';
import {
  expectRestWorks,
  inMain,
  notAvailable,
  tryAgain,
  wentWrong,
} from '../support/faulty-remotes/places.ts';
import { publishEntry } from '../support/faulty-remotes/published.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });
test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

interface Fault {
  /** The remote … */
  title: string;
  entry: string;
  shows: string;
  kind: string;
}

const name = 'mfe-dashboard';
const unless = (statement: string) => `if (!isWell()) ${statement}`;
const throwing = unless(`throw new Error('faulty')`);
const pending = 'new Promise(() => {})';
const mountIs = (body: string) =>
  `const { mount } = lifecycles; lifecycles.mount = (props) => { ${body}; return mount(props); }`;

const faults: Fault[] = [
  {
    title: 'throws when its entry is evaluated',
    entry: entryOf(name, { evaluate: throwing }),
    shows: notAvailable,
    kind: 'load',
  },
  {
    title: 'exposes nothing',
    entry: entryOf(name, { lifecycles: unless('return () => undefined') }),
    shows: notAvailable,
    kind: 'load',
  },
  {
    title: 'fails to bootstrap',
    entry: entryOf(name, {
      lifecycles: `lifecycles.bootstrap = async () => { ${throwing} }`,
    }),
    shows: notAvailable,
    kind: 'load',
  },
  {
    title: 'throws as it mounts',
    entry: entryOf(name, { lifecycles: mountIs(throwing) }),
    shows: wentWrong,
    kind: 'mount',
  },
  {
    title: 'rejects after it drew half a page',
    entry: entryOf(name, {
      lifecycles: mountIs(
        unless(
          `return (props.domElement.textContent = 'Half', Promise.reject(new Error('faulty')))`,
        ),
      ),
    }),
    shows: wentWrong,
    kind: 'mount',
  },
  {
    title: 'never ends mounting',
    entry: entryOf(name, { lifecycles: mountIs(unless(`return ${pending}`)) }),
    shows: notAvailable,
    kind: 'slow',
  },
  {
    title: 'throws as it draws for the first time',
    entry: entryOf(name, { render: throwing }),
    shows: wentWrong,
    kind: 'render',
  },
  {
    title: 'throws later, in an effect',
    entry: entryOf(name, {
      render: `React.useEffect(() => void setTimeout(() => setCount(1), 50), []);
        React.useEffect(() => { if (count === 1) ${throwing} }, [count])`,
    }),
    shows: wentWrong,
    kind: 'render',
  },
  {
    title: 'draws itself again without end',
    entry: entryOf(name, {
      render: `React.useLayoutEffect(() => { ${unless('setCount(count + 1)')} })`,
    }),
    shows: wentWrong,
    kind: 'render',
  },
];

for (const { title, entry, shows, kind } of faults) {
  test(`a remote that ${title} fails in its own place, and can be tried again`, async ({
    page,
  }) => {
    const heard = listen(page);
    await publishEntry(page, name, entry);
    await test.step('its place says so, the rest works', async () => {
      await page.goto('/dashboard');
      await expect(inMain(page, shows)).toBeVisible();
      expect(heard.faults()).toContain(`mfe-dashboard 0.0.0-faulty: ${kind}`);
      await expectRestWorks(page);
    });
    await test.step('coming back shows it again, and trying again helps once the fault is gone', async () => {
      await page.goBack();
      await expect(inMain(page, shows)).toBeVisible();
      await page.evaluate(() => localStorage.setItem('well', 'yes'));
      await tryAgain(page).click();
      await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
      await expect(inMain(page, shows)).toBeHidden();
    });
    expect(heard.thrown().filter((text) => !text.includes('faulty'))).toEqual([]);
  });
}
