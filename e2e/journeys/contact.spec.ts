import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const team = 'team@soloist.local';

for (const { path, label, topic } of [
  { path: '/contact', label: 'What happened?', topic: /support/i },
  { path: '/get-in-touch', label: 'What do you have in mind?', topic: /sales/i },
]) {
  test(`what a visitor writes at ${path} is in the team’s inbox`, async ({ page }) => {
    const address = newAddress('sofie');
    await page.goto(path);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Please write your message.')).toBeVisible();
    await page.getByLabel('Your name').fill('Sofie Lindqvist');
    await page.getByLabel('E-mail').fill(address);
    await page.getByLabel(label).fill('Two <b>lines</b>\nfor the team.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your message is with the team' }),
    ).toBeFocused();
    await expect(page.getByText(address)).toBeVisible();
    const mail = await waitForMail(team, topic, address);
    expect(mail.text).toContain('Two <b>lines</b>');
    expect(mail.html).not.toContain('<b>lines</b>');
  });
}
