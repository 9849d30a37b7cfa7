import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newAddress } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const team = 'team@soloist.local';

for (const { path, label, topic } of [
  { path: '/contact', label: 'What happened?', topic: /support/i },
  { path: '/get-in-touch', label: 'How can we help?', topic: /sales/i },
]) {
  test(`a message sent at ${path} arrives in the team’s inbox`, async ({ page }) => {
    const address = newAddress('sofie');
    await page.goto(path);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Enter your message.')).toBeVisible();
    await page.getByLabel('Your name').fill('Sofie Lindqvist');
    await page.getByLabel('Email').fill(address);
    await page.getByLabel(label).fill('Two <b>lines</b>\nfor the team.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
    await expect(page.getByText(address)).toBeVisible();
    const mail = await waitForMail(team, topic, address);
    expect(mail.text).toContain('Two <b>lines</b>');
    expect(mail.html).not.toContain('<b>lines</b>');
  });
}

test('too many messages are refused with the time to wait, and the text remains', async ({
  page,
}) => {
  const body = {
    topic: 'support',
    name: 'Sofie Lindqvist',
    email: newAddress('sofie'),
    company: '',
    message: 'One of several.',
  };
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await callApi('POST /users/contact', { body })).status).toBe(200);
  }
  await page.goto('/contact');
  await page.getByLabel('Your name').fill(body.name);
  await page.getByLabel('Email').fill(body.email);
  await page.getByLabel('What happened?').fill('One too many.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/^Too many messages\. Try again in \d+ min\./)).toBeVisible();
  await expect(page.getByLabel('What happened?')).toHaveValue('One too many.');
});
