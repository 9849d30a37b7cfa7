import type { Browser, Page } from '@playwright/test';
import { personCookie, type VersionVitals, type VitalsReport } from '@soloist/contracts';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { entryOf, recoveredHeading } from '../support/faulty-remotes/entry.ts';
import { errorText, mainText } from '../support/faulty-remotes/error-views.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, fetchDemoToken, newPerson, signInAs, signInWith } from '../support/people.ts';
import { releaseForm } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const remote = 'mfe-dashboard';
const version = '0.0.1-canary';
const team = 'Testers of the canary';
const remotePath = `/platform/remotes/${remote}`;

/** A dashboard that throws unless `localStorage.well` is set, and then renders one heading. */
const entry = entryOf(remote, { render: `if (!isWell()) throw new Error('faulty')` });

async function publish() {
  const { token } = app.installation;
  const body = releaseForm({ remote, version, entry, isLive: false });
  expect((await callApi(`POST ${remotePath}/releases`, { token, body })).status).toBe(200);
}

async function open(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await signInWith(page, token);
  return page;
}

const hasPersonCookie = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === personCookie);

const fetchVitals = async (token: string): Promise<VersionVitals | undefined> => {
  const { body } = await callApi(`GET ${remotePath}/vitals`, { token });
  return body.versions.find((one: VersionVitals) => one.version === version);
};

/** Reports successful loads from different networks, like the gateway does. */
const reportGoodLoads = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const report: VitalsReport = {
        ...{ remote, version, page: '/dashboard', isLoad: true, isFault: false, vitals: {} },
      };
      const response = await fetch(`${app.installation.apiUrl}/platform/vitals`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `198.51.${index}.7`,
        },
        body: JSON.stringify({ reports: [report] }),
      });
      expect(response.status).toBe(200);
    }),
  );

test('a canary is shown to its team only and is rolled back once it fails in browsers', async ({
  page: console_,
  browser,
}) => {
  const admin = await fetchDemoToken('freelancer');
  const [noor, pim] = [await newPerson({ name: 'Noor' }), await newPerson({ name: 'Pim' })];
  await publish();
  await callApi(`PUT /platform/teams/${encodeURIComponent(team)}`, {
    token: admin,
    body: { userIds: [noor.user.id] },
  });
  const audience = { share: 0, userIds: [], teams: [team] };
  const body = { version, audience, reason: 'The new dashboard.' };
  expect((await callApi(`POST ${remotePath}/canary`, { token: admin, body })).status).toBe(200);

  const member = await open(browser, noor.token);
  const other = await open(browser, pim.token);
  const expectCanary = (page: Page) =>
    expect(page.getByRole('heading', { name: recoveredHeading }));

  await test.step('a team member gets the canary from the second page on and keeps it', async () => {
    // The page asks for the cookie only while the browser has none, so only the cookie proves it.
    await expect(async () => {
      await member.goto('/dashboard');
      await expect.poll(() => hasPersonCookie(member), { timeout: 10_000 }).toBe(true);
    }).toPass();
    await member.evaluate(() => localStorage.setItem('well', 'yes'));
    for (const _ of ['next', 'and after it']) {
      await member.goto('/dashboard');
      await expectCanary(member).toBeVisible();
    }
    const window = await member.context().newPage();
    await window.goto('/dashboard');
    await expectCanary(window).toBeVisible();
    await window.close();
  });

  await test.step('nobody else gets it', async () => {
    const personLoaded = other.waitForResponse(/api\/platform\/person/);
    await other.goto('/dashboard');
    await personLoaded;
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { name: /Pim/ })).toBeVisible();
    await expectCanary(other).toBeHidden();
  });

  await test.step('the console shows the errors that browsers report', async () => {
    await signInAs(console_, 'freelancer');
    await console_.goto(`/platform/${remote}`);
    await expect(console_.getByText(`Canary: team ${team}`, { exact: true })).toBeVisible();
    await member.evaluate(() => localStorage.removeItem('well'));
    for (const _ of ['one', 'two', 'three', 'four']) {
      await member.goto('/dashboard');
      await expect(mainText(member, errorText)).toBeVisible();
    }
    await member.goto('about:blank');
    await expect
      .poll(async () => (await fetchVitals(admin))?.faultyLoads ?? 0)
      .toBeGreaterThanOrEqual(3);
    const errors = console_.getByRole('list', { name: `Errors in ${version}` });
    await expect(errors).toContainText('Error: faulty');
  });

  await test.step('after enough loads it is evaluated and stopped', async () => {
    await reportGoodLoads(50);
    const ended = console_.getByRole('row', { name: `Stopped the canary of ${version}` });
    await expect(ended).toContainText(/It failed in \d+\.\d% of \d+ loads/);
    await expect(ended).toContainText('by Soloist');
    await expect(console_.getByText(`Canary: team ${team}`, { exact: true })).toBeHidden();
    await expectAccessible(console_);
    await member.goto('/dashboard');
    await expect(member.getByRole('heading', { name: /Noor/ })).toBeVisible();
  });

  await test.step('admins are notified with the reason, and the audit log has it', async () => {
    const title = `The canary of ${remote} ${version} was rolled back`;
    await expect
      .poll(async () => {
        const { body: notifications } = await callApi('GET /notifications', { token: admin });
        return notifications.data.find((one: { title: string }) => one.title === title)?.body ?? '';
      })
      .toMatch(/^It failed in .* Everyone gets /);
    await waitForMail('team@soloist.local', /Canary stopped/, 'It failed in');
    await console_.goto('/admin/audit?who=Soloist');
    await expect(console_.getByRole('row', { name: /^Ended a canary/ })).toContainText(
      'It failed in',
    );
  });
  await Promise.all([member, other].map((page) => page.context().close()));
});
