import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { siteOf } from '../support/hosts.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const recommendation = 'On time, and better than the brief said.';

test('a recommendation goes from the request to a signature that anyone can verify', async ({
  page,
  browser,
}) => {
  const freelancer = await newPerson({ name: 'Ines', isPublished: true });
  const writer = await newPerson({ name: 'Sofie', role: 'employer' });
  const to = newAddress('sofie');
  await signInWith(page, freelancer.token);

  await test.step('the writer is asked by email', async () => {
    await page.goto('/requestrecommendation');
    await page.getByRole('button', { name: 'Request', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Request a recommendation' });
    await form.getByLabel('Email addresses').fill(to);
    await form.getByLabel('Email addresses').press('Enter');
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Send requests' }).click();
    await expect(form).toBeHidden();
  });
  const mail = await waitForMail(to, /recommend/i);
  const link = /http\S+\/recommendation\/write\/[\w-]{32}/.exec(mail.text)?.[0] ?? '';

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await test.step('the writer signs in and writes it on a phone', async () => {
    const phone = await other.newPage();
    await phone.goto(link);
    await expect(phone).toHaveURL(/\/choice/);
    await signInWith(phone, writer.token);
    await phone.goto(link);
    await phone.getByLabel('Your recommendation').fill(recommendation);
    await expectNoViolations(phone);
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('button', { name: 'Send recommendation' }).click();
    await expect(phone.getByText(/We sent your recommendation to Ines/)).toBeVisible();
  });
  await other.close();

  await test.step('it is hidden until its owner publishes it', async () => {
    await page.goto('/requestrecommendation');
    await expect(page.getByText(recommendation)).toBeVisible();
    await page.goto(siteOf(freelancer.user.username));
    await expect(page.getByText(recommendation)).toHaveCount(0);
    await page.goto(`${app.url}/requestrecommendation`);
    await page.getByRole('button', { name: 'Show the recommendation by Sofie Tester' }).click();
    const hide = page.getByRole('button', { name: 'Hide the recommendation by Sofie Tester' });
    await expect(hide).toBeVisible();
    await expectNoViolations(page);
    // A rendered page is cached for some seconds.
    await expect(async () => {
      await page.goto(siteOf(freelancer.user.username));
      await expect(page.getByText(recommendation)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  await test.step('a stranger verifies it at its public address', async () => {
    const check = page.locator('a[href*="/recommendation/"]').first();
    const address = await check.getAttribute('href');
    const stranger = await browser.newContext();
    const visitor = await stranger.newPage();
    const response = await visitor.goto(new URL(address ?? '', app.url).href);
    // Rendered by the gateway, for nobody else.
    expect(await response?.text()).toContain(recommendation);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    await expect(visitor.getByText(recommendation)).toBeVisible();
    await expect(visitor.getByText(/signature is valid/i)).toBeVisible();
    await expectNoViolations(visitor);
    await stranger.close();
  });
});
