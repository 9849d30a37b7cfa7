import {
  expectNoSidewaysScroll,
  expectNoViolationsInBothThemes,
} from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { payInvoice } from '../support/invoices.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { isSigned, startWebhookReceiver } from '../support/webhook-receiver.ts';

test.use({ baseURL: app.url });

test('a webhook delivers a paid invoice and retries after a failure', async ({ page }) => {
  const receiver = await startWebhookReceiver();
  const { token } = await newPerson();
  await signInWith(page, token);
  let secret = '';

  await test.step('the owner creates a webhook and sees its secret once', async () => {
    await page.goto('/settings#webhooks');
    await page.getByRole('link', { name: 'Manage webhooks' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('Endpoint URL').fill(receiver.url);
    await dialog.getByLabel('An invoice was paid').click();
    await dialog.getByLabel('Description').fill('Books');
    await expectNoViolationsInBothThemes(page);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  await test.step('a test delivery arrives with a valid signature', async () => {
    await page.getByRole('link', { name: 'Books' }).click();
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText('Delivered · 204')).toBeVisible();
    expect(isSigned(receiver.received[0]!, secret)).toBe(true);
  });

  receiver.answerWith(500);
  const { id, number } = await payInvoice(token);
  await test.step('a failed delivery is retried automatically with the same id', async () => {
    await expect.poll(() => receiver.received.length).toBe(3);
    const [, first, second] = receiver.received;
    expect(second!.id).toBe(first!.id);
    expect(isSigned(second!, secret)).toBe(true);
    expect(JSON.parse(second!.body)).toMatchObject({
      type: 'invoice.paid',
      data: {
        number,
        total: expect.any(Number),
        link: `${app.url}/projects?tab=invoices&invoice=${id}`,
      },
    });
  });

  await test.step('the owner sees the response and resends the delivery', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'invoice.paid' }).click();
    const message = page.getByRole('dialog', { name: 'invoice.paid' });
    await expect(message.getByText('Out of paper').first()).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    receiver.answerWith(204);
    await message.getByRole('button', { name: 'Send now' }).click();
    await expect(message.getByText('Delivered')).toBeVisible();
    await expect(message.getByText('204', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'invoice.paid' })).toBeFocused();
  });

  await test.step('the page fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: 'invoice.paid' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
  receiver.stop();
});
