import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { sendMessages } from '../support/chat.ts';
import { createOwnedLead } from '../support/owned-items.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { createProject } from '../support/projects-and-blogs.ts';
import { sendProposal } from '../support/proposals.ts';
import { createService } from '../support/services.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const label = 'Search or jump to…';

test('a freelancer finds pages, records and messages from anywhere', async ({ page }) => {
  const [ines, noor] = [await newPerson({ name: 'Ines' }), await newPerson({ name: 'Noor' })];
  await sendProposal({ token: ines.token, to: 'sofie@example.test', signature: 'Ines Tester' });
  await createProject(ines.token, { title: 'Harbour signage' });
  await createService(ines.token, 'Harbour wayfinding');
  await createOwnedLead(ines.token);
  const from = { id: noor.user.id, token: noor.token };
  await sendMessages(from, ines.user.id, ['The linen swatches arrive on Friday.']);
  await signInWith(page, ines.token);
  await page.goto('/dashboard');
  const search = page.getByRole('combobox', { name: label });
  const dialog = page.getByRole('dialog', { name: label });

  await test.step('Ctrl+K opens it with actions, and a page is one word away', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await expect(dialog.getByRole('option', { name: 'New invoice' })).toBeVisible();
    await expectNoViolations(page);
    await search.pressSequentially('wallet');
    await search.press('Enter');
    await expect(page).toHaveURL(`${app.url}/payments`);
    await expect(dialog).toBeHidden();
  });

  await test.step('“/” opens it too, and a document is found by its client', async () => {
    await page.keyboard.press('/');
    await search.fill('winter');
    await dialog.getByRole('option', { name: /Winter packaging/ }).click();
    await expect(page).toHaveURL(/\/project\/status\//);
  });

  await test.step('the words of a message lead to that message', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await search.fill('swatches');
    // The conversation also shows its last message.
    const option = dialog
      .getByRole('option', { name: /linen swatches/ })
      .and(dialog.locator('[href*="?message="]'));
    await expect(option).toBeVisible();
    await option.click();
    await expect(page).toHaveURL(new RegExp(`/message/${noor.user.id}`));
    await expect(page.getByText('The linen swatches arrive on Friday.').first()).toBeVisible();
  });

  await test.step('portfolio projects, services and leads are found before any server answers', async () => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await expect(dialog.getByRole('option', { name: 'New invoice' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // From here on, nothing is answered.
    await page.route('**/api/**', () => undefined);
    const ms = await search.evaluate(async (input: HTMLInputElement) => {
      const start = performance.now();
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(input, 'harbour');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    });
    const texts = await dialog.getByRole('option').allTextContents();
    console.log(`First results of the command menu: ${ms.toFixed(1)} ms.`);
    expect(texts).toEqual(['Harbour signagePortfolio · Published', 'Harbour wayfindingPublished']);
    await search.fill('noor');
    await expect(dialog.getByRole('option', { name: 'Noor New' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await dialog.getByRole('option', { name: 'Noor New' }).click();
    await expect(page).toHaveURL(/\/lead-dashboard\?lead=/);
    const lead = page.getByRole('dialog', { name: 'Lead' });
    await expect(lead.getByRole('heading', { name: 'Noor' })).toBeVisible();
  });

  await test.step('what others keep is never found', async () => {
    await page.goto('/projects');
    await page.evaluate((token) => localStorage.setItem('token', token), noor.token);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await search.fill('winter packaging');
    await expect(dialog.getByRole('status')).toHaveText(/^\d+ results?$/);
    await expect(dialog.getByRole('option', { name: /Winter packaging.*P-\d/ })).toHaveCount(0);
  });
});

test('on a phone, the top bar opens it over the whole screen', async ({ page }) => {
  const { token } = await newPerson({ name: 'Noor', role: 'employer' });
  await signInWith(page, token);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/empdashboard');
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await expect(dialog.getByRole('option', { name: 'Post a job' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
