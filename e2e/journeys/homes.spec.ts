import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a new freelancer sees three first steps until they send a proposal', async ({ page }) => {
  const { token } = await newPerson({ name: 'Ines' });
  await signInWith(page, token);
  await page.goto('/dashboard');
  const steps = page.getByRole('list', { name: 'First steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Earnings' })).toBeHidden();

  await sendProposal({ token, to: 'sofie@example.test', signature: 'Ines Tester' });
  await page.reload();
  await expect(page.getByRole('heading', { name: /Ines/ })).toContainText(
    '€12,400 in 1 open proposal',
  );
  await expect(page.getByRole('list', { name: 'Your money by stage' })).toContainText('€12,400');
  await expect(page.getByRole('link', { name: /Response due: Winter packaging/ })).toBeVisible();
  await expect(steps).toBeHidden();
});

test('a client decides on a proposal from the home page', async ({ page }) => {
  const client = await newPerson({ name: 'Noor', role: 'employer' });
  const freelancer = await newPerson({ name: 'Ines' });
  await signInWith(page, client.token);
  await page.goto('/empdashboard');
  await expect(page.getByRole('list', { name: 'First steps' })).toContainText(client.email);

  const { contract_id } = await sendProposal({
    token: freelancer.token,
    to: client.email,
    signature: 'Ines Tester',
  });
  await test.step('the proposal appears on the home page once it is emailed', async () => {
    await expect(async () => {
      await page.reload();
      const decide = page.getByRole('link', { name: 'Decide on Winter packaging' });
      await expect(decide).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 40_000 });
    await expect(page.getByRole('heading', { name: /Noor/ })).toContainText(
      'One proposal needs your decision',
    );
  });

  await test.step('the client reads and accepts it in the app', async () => {
    await page.getByRole('link', { name: 'Decide on Winter packaging' }).click();
    await expect(page).toHaveURL(`${app.url}/accept/proposal/${contract_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposal from Ines Tester');
    await expectNoViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByLabel('Sign with your full name').fill('Noor Tester');
    await page.getByLabel(/I have read the proposal/).check();
    await page.getByRole('button', { name: 'Accept proposal' }).click();
    await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  });

  await test.step('the home page shows the agreed amount', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Noor/ })).toContainText('€12,400 is agreed');
    await expect(page.getByText('No proposals to decide.')).toBeVisible();
    await page.getByRole('link', { name: 'Proposals', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Open Winter packaging' })).toBeVisible();
  });
});

test('a client removes a saved person', async ({ page }) => {
  const client = await newPerson({ name: 'Noor', role: 'employer' });
  const { user } = await newPerson({ name: 'Ines' });
  await callApi(`GET /discover/saveProfile/${user.id}`, { token: client.token });
  await signInWith(page, client.token);
  await page.goto('/empdashboard');
  const saved = page.getByRole('complementary', { name: 'Saved people' });
  await expect(saved.getByRole('link', { name: 'Ines Tester' })).toHaveAttribute(
    'href',
    `/profile/${user.id}`,
  );
  await saved.getByRole('button', { name: /Remove Ines Tester/ }).click();
  await expect(saved.getByText('No saved people.')).toBeVisible();
  await page.reload();
  await expect(saved.getByText('No saved people.')).toBeVisible();
});
