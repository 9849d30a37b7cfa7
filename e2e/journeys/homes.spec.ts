import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { message as chatMessage, field, sendMessages } from '../support/chat.ts';
import { today } from '../support/days.ts';
import { waitForMail } from '../support/inbox.ts';
import { sendInvoice } from '../support/invoices.ts';
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

test('a freelancer follows up, reminds and replies from the home page', async ({ page }) => {
  const ines = await newPerson({ name: 'Ines' });
  const noor = await newPerson({ name: 'Noor', role: 'employer' });
  const client = `sofie-${ines.user.id}@example.test`;
  const proposal = { token: ines.token, to: client, signature: 'Ines Tester' };
  const { contract_id } = await sendProposal(proposal);
  const invoice = await sendInvoice(ines.token, { email: client, due_date: today() });
  await waitForMail(client, /^Proposal from/);
  await waitForMail(client, /^Invoice /);
  await callApi(`POST /proposal/viewed/${contract_id}`, { body: { time_zone: '' } });
  await sendMessages({ id: noor.user.id, token: noor.token }, ines.user.id, ['Are you free?']);
  await signInWith(page, ines.token);
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog');
  const message = dialog.getByLabel('Message');
  const send = dialog.getByRole('button', { name: 'Send email' });

  await test.step('a follow-up with their own words reaches the client', async () => {
    await page.getByRole('button', { name: 'Follow up: Winter packaging' }).click();
    await expect(dialog).toContainText(`We’ll email this to ${client}`);
    await expect(message).toHaveValue(/^Hi Sofie,\n\nI’m following up on my proposal for Winter/);
    await expectNoViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await message.fill('Hi Sofie,\n\nmay I answer any questions?');
    await send.click();
    await expect(page.getByText('Follow-up sent', { exact: true })).toBeVisible();
    const { text } = await waitForMail(client, /^Following up: Winter packaging/);
    expect(text).toContain('Hi Sofie,\n\nmay I answer any questions?');
    expect(text).toContain(`/proposal/accept/${contract_id}`);
  });

  await test.step('a reminder is sent once, with amount, due date and link', async () => {
    await page.getByRole('button', { name: `Send reminder: ${invoice.number}` }).click();
    await expect(message).toHaveValue(new RegExp(`of invoice ${invoice.number}`));
    await expect(dialog).toContainText('$2,400.00');
    await send.click();
    await expect(page.getByText('Reminder sent', { exact: true })).toBeVisible();
    await expect(page.getByText(/You can send another after/)).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Send reminder/ })).toBeHidden();
    const { text } = await waitForMail(client, /^(Reminder|Overdue): invoice /);
    expect(text).toContain('Thank you,\nInes Tester');
    expect(text).toContain(`/invoice/${invoice.orderId}?view=invoice`);
  });

  await test.step('a reply begins in the conversation', async () => {
    await expect(page.getByText('Noor Tester sent you a message')).toBeVisible();
    await page.getByRole('link', { name: 'Reply to Noor Tester' }).click();
    await expect(field(page)).toBeFocused();
    // Unread until it was seen.
    await expect(chatMessage(page, 'Are you free?')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Noor Tester sent you a message')).toBeHidden();
  });
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
    }).toPass();
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
