import type { Browser, Page } from '@playwright/test';
import type { VersionVitals, VitalsReport } from '@soloist/contracts';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { entryOf, healedHeading } from '../support/faulty-remotes/entry.ts';
import { inMain, wentWrong } from '../support/faulty-remotes/places.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newPerson, signInAs, signInWith, tokenOf } from '../support/people.ts';
import { releaseForm } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const remote = 'mfe-dashboard';
const version = '0.0.1-canary';
const team = 'Testers of the canary';
const ofRemote = `/platform/remotes/${remote}`;

/** A dashboard that draws one heading, and throws where it is not said to be well. */
const entry = entryOf(remote, { render: `if (!isWell()) throw new Error('faulty')` });

async function publish() {
  const { token } = app.installation;
  const body = releaseForm({ remote, version, entry, isLive: false });
  expect((await callApi(`POST ${ofRemote}/releases`, { token, body })).status).toBe(200);
}

async function open(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await signInWith(page, token);
  return page;
}

const vitalsOf = async (token: string): Promise<VersionVitals | undefined> => {
  const { body } = await callApi(`GET ${ofRemote}/vitals`, { token });
  return body.versions.find((one: VersionVitals) => one.version === version);
};

/** Loads that went well, each in a network of its own, told as the gateway tells of them. */
const loadsElsewhere = (count: number) =>
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

test('a canary for a team is shown to its people alone, and ends by itself once it fails in browsers', async ({
  page: console_,
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await tokenOf('freelancer');
  const [noor, pim] = [await newPerson({ name: 'Noor' }), await newPerson({ name: 'Pim' })];
  await publish();
  await callApi(`PUT /platform/teams/${encodeURIComponent(team)}`, {
    token: admin,
    body: { userIds: [noor.user.id] },
  });
  const audience = { share: 0, userIds: [], teams: [team] };
  const body = { version, audience, reason: 'The new dashboard.' };
  expect((await callApi(`POST ${ofRemote}/canary`, { token: admin, body })).status).toBe(200);

  const member = await open(browser, noor.token);
  const other = await open(browser, pim.token);
  const isCanary = (page: Page) => expect(page.getByRole('heading', { name: healedHeading }));

  await test.step('who is in the team gets it from their second page on, and keeps it', async () => {
    await expect(async () => {
      const known = member.waitForResponse(/api\/platform\/person/, { timeout: 5_000 });
      await member.goto('/dashboard');
      expect((await known).status()).toBe(200);
    }).toPass();
    await member.evaluate(() => localStorage.setItem('well', 'yes'));
    for (const _ of ['next', 'and after it']) {
      await member.goto('/dashboard');
      await isCanary(member).toBeVisible();
    }
    const window = await member.context().newPage();
    await window.goto('/dashboard');
    await isCanary(window).toBeVisible();
    await window.close();
  });

  await test.step('nobody else does', async () => {
    const known = other.waitForResponse(/api\/platform\/person/);
    await other.goto('/dashboard');
    await known;
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { name: /Pim/ })).toBeVisible();
    await isCanary(other).toBeHidden();
  });

  await test.step('the console has what browsers report of it', async () => {
    await signInAs(console_, 'freelancer');
    await console_.goto(`/platform/${remote}`);
    await expect(console_.getByText(`Canary: team ${team}`, { exact: true })).toBeVisible();
    await member.evaluate(() => localStorage.removeItem('well'));
    for (const _ of ['one', 'two', 'three', 'four']) {
      await member.goto('/dashboard');
      await expect(inMain(member, wentWrong)).toBeVisible();
    }
    await member.goto('about:blank');
    await expect
      .poll(async () => (await vitalsOf(admin))?.faultyLoads ?? 0)
      .toBeGreaterThanOrEqual(3);
    const wrong = console_.getByRole('list', { name: `What went wrong in ${version}` });
    await expect(wrong).toContainText('Error: faulty', { timeout: 30_000 });
  });

  await test.step('with enough loads it is judged, and ends', async () => {
    await loadsElsewhere(50);
    const ended = console_.getByRole('row', { name: `Stopped the canary of ${version}` });
    await expect(ended).toContainText(/It failed in \d+\.\d % of \d+ loads/, { timeout: 40_000 });
    await expect(ended).toContainText('by Soloist');
    await expect(console_.getByText(`Canary: team ${team}`, { exact: true })).toBeHidden();
    await expectAccessible(console_);
    await member.goto('/dashboard');
    await expect(member.getByRole('heading', { name: /Noor/ })).toBeVisible();
  });

  await test.step('those who run the installation are told why, and the audit log has it', async () => {
    const title = `The canary of ${remote} ${version} ended by itself`;
    await expect
      .poll(async () => {
        const { body: notes } = await callApi('GET /notifications', { token: admin });
        return notes.data.find((note: { title: string }) => note.title === title)?.body ?? '';
      })
      .toMatch(/^It failed in .* Everybody is shown /);
    await waitForMail('team@soloist.local', /ended by itself/, 'It failed in');
    await console_.goto('/admin/audit?who=Soloist');
    await expect(
      console_.getByRole('row', { name: /^Show everybody the live version again/ }),
    ).toContainText('It failed in');
  });
  await Promise.all([member, other].map((page) => page.context().close()));
});
