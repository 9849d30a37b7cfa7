import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { entryOf, recoveredHeading } from '../support/faulty-remotes/entry.ts';
import {
  errorText,
  expectRestWorks,
  mainText,
  retryButton,
  unavailableText,
} from '../support/faulty-remotes/error-views.ts';
import { recordErrors } from '../support/faulty-remotes/record-errors.ts';
import { publishEntry } from '../support/faulty-remotes/releases.ts';
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
const mountWith = (body: string) =>
  `const { mount } = lifecycles; lifecycles.mount = (props) => { ${body}; return mount(props); }`;

const faults: Fault[] = [
  {
    title: 'throws when its entry is evaluated',
    entry: entryOf(name, { evaluate: throwing }),
    shows: unavailableText,
    kind: 'load',
  },
  {
    title: 'exposes nothing',
    entry: entryOf(name, { lifecycles: unless('return () => undefined') }),
    shows: unavailableText,
    kind: 'load',
  },
  {
    title: 'fails to bootstrap',
    entry: entryOf(name, {
      lifecycles: `lifecycles.bootstrap = async () => { ${throwing} }`,
    }),
    shows: unavailableText,
    kind: 'load',
  },
  {
    title: 'throws as it mounts',
    entry: entryOf(name, { lifecycles: mountWith(throwing) }),
    shows: errorText,
    kind: 'mount',
  },
  {
    title: 'rejects after a partial render',
    entry: entryOf(name, {
      lifecycles: mountWith(
        unless(
          `return (props.domElement.textContent = 'Half', Promise.reject(new Error('faulty')))`,
        ),
      ),
    }),
    shows: errorText,
    kind: 'mount',
  },
  {
    title: 'never finishes mounting',
    entry: entryOf(name, { lifecycles: mountWith(unless(`return ${pending}`)) }),
    shows: unavailableText,
    kind: 'slow',
  },
  {
    title: 'throws on its first render',
    entry: entryOf(name, { render: throwing }),
    shows: errorText,
    kind: 'render',
  },
  {
    title: 'throws later, in an effect',
    entry: entryOf(name, {
      render: `React.useEffect(() => void setTimeout(() => setCount(1), 50), []);
        React.useEffect(() => { if (count === 1) ${throwing} }, [count])`,
    }),
    shows: errorText,
    kind: 'render',
  },
  {
    title: 're-renders endlessly',
    entry: entryOf(name, {
      render: `React.useLayoutEffect(() => { ${unless('setCount(count + 1)')} })`,
    }),
    shows: errorText,
    kind: 'render',
  },
];

for (const { title, entry, shows, kind } of faults) {
  test(`a remote that ${title} fails alone and can be retried`, async ({ page }) => {
    const errors = recordErrors(page);
    await publishEntry(page, name, entry);
    await test.step('its region shows an error, and the rest works', async () => {
      await page.goto('/dashboard');
      await expect(mainText(page, shows)).toBeVisible();
      expect(errors.faults()).toContain(`mfe-dashboard 0.0.0-faulty: ${kind}`);
      await expectRestWorks(page);
    });
    await test.step('the error persists on return, and a retry succeeds once the fault is fixed', async () => {
      await page.goBack();
      await expect(mainText(page, shows)).toBeVisible();
      await page.evaluate(() => localStorage.setItem('well', 'yes'));
      await retryButton(page).click();
      await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
      await expect(mainText(page, shows)).toBeHidden();
    });
    expect(errors.thrown().filter((text) => !text.includes('faulty'))).toEqual([]);
  });
}
