import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Lead', exact: true });
const stage = (page: Page, name: string) => page.getByRole('region', { name });

async function addLead(token: string, overrides: object = {}) {
  const body = {
    lead_id: crypto.randomUUID(),
    name: 'Mara Lopes',
    email: newAddress('mara'),
    company: 'Casa Lumen',
    message: 'Boxes for our lamps.',
    mayWrite: true,
    ...overrides,
  };
  const reply = await callApi('POST /leads', { token, body });
  if (reply.status !== 200) throw new Error(`no lead: ${JSON.stringify(reply.body)}`);
  return { id: reply.body.lead.id as string, email: body.email };
}

test('a response to a campaign form becomes a card on the board', async ({ page, browser }) => {
  const { token } = await newPerson({ name: 'Ines' });
  await signInWith(page, token);

  const address = await test.step('the campaign is created', async () => {
    await page.goto('/lead-generation');
    await page.getByRole('button', { name: 'New campaign' }).first().click();
    const form = page.getByRole('dialog', { name: 'New campaign' });
    await form.getByLabel('Name', { exact: true }).fill('Spring labels');
    await form.getByLabel('Introduction').fill('Labels that sell out in a week.');
    await expectNoViolations(page);
    await form.getByRole('button', { name: /create|begin|start/i }).click();
    await expect(page).toHaveURL(/\/lead-generation\/[0-9a-f]{24}/);
    return page.getByLabel('Address', { exact: true }).inputValue();
  });

  await test.step('a visitor without an account or scripts fills in its form', async () => {
    const visitor = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const other = await visitor.newPage();
    await other.goto(address);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Spring labels');
    await other.getByRole('button', { name: 'Send' }).click();
    await expect(other.getByRole('alert')).toBeVisible();
    await other.getByLabel('Name', { exact: true }).fill('Mara Lopes');
    await other.getByLabel('Email').fill('mara@casalumen.test');
    await other.getByLabel(/^Message/).fill('Can you print on kraft?');
    // A response within three seconds counts as a bot's; the seal holds the opening time.
    const openedAt = Number.parseInt(await other.locator('[name=seal]').inputValue(), 10);
    await other.waitForTimeout(Math.max(0, openedAt + 3_000 - Date.now()));
    await other.getByRole('button', { name: 'Send' }).click();
    await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await visitor.close();
  });

  await test.step('the response is a lead, with a notification', async () => {
    await page.goto('/lead-dashboard');
    await expect(stage(page, 'New').getByText('Mara Lopes').first()).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: /notifications/i }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/Mara Lopes/)
        .first(),
    ).toBeVisible();
  });
});

test('a lead is moved by keyboard alone, and the move survives a reload', async ({ page }) => {
  const { token } = await newPerson({ name: 'Ines' });
  await addLead(token);
  await signInWith(page, token);
  await page.goto('/lead-dashboard');
  const card = stage(page, 'New').getByRole('button', { name: /^Casa Lumen/ });
  await card.focus();
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name });
  await page.keyboard.press('m');
  await expect(item('New')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Contacted')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stage(page, 'Contacted').getByText('Casa Lumen')).toBeVisible();
  await page.reload();
  await expect(stage(page, 'Contacted').getByText('Casa Lumen')).toBeVisible();
});

test('Sage drafts an email to a lead; one click sends it once, and an unsubscribed lead gets no other', async ({
  page,
}) => {
  const { token } = await newPerson({ name: 'Ines' });
  const { id, email } = await addLead(token);
  await signInWith(page, token);

  await test.step('the draft opens beside the lead', async () => {
    await page.goto('/dashboard');
    await page.getByTitle('Open chat').click();
    const sage = page.getByRole('dialog', { name: 'Sage AI' });
    await sage.getByRole('button', { name: 'Start New Chat' }).click();
    await sage.getByPlaceholder('Type a message...').fill(`Mail: ${id}`);
    await sage.getByPlaceholder('Type a message...').press('Enter');
    await sage.getByRole('link', { name: /Boxes for your lamps/ }).click();
    await expect(page).toHaveURL(/\/lead-dashboard\?draft=/);
  });

  await test.step('it is edited and sent', async () => {
    const mail = page.getByRole('dialog', { name: 'Email Mara Lopes' });
    await expect(mail.getByLabel('Subject')).toHaveValue('Boxes for your lamps');
    await mail.getByLabel('Message', { exact: true }).fill('Hello Mara, when may I call?');
    await mail.getByRole('button', { name: 'Send email' }).click();
    await expect(mail).toBeHidden();
    await expect(panel(page).getByText('Boxes for your lamps').first()).toBeVisible();
  });

  const received = await waitForMail(email, /Boxes for your lamps/);
  expect(received.text).toContain('Hello Mara, when may I call?');
  const link = /http\S+\/unsubscribe\/[\w-]{32}/.exec(received.text)?.[0] ?? '';

  await test.step('the lead is contacted, and unsubscribes with one click', async () => {
    await page.goto('/lead-dashboard');
    await expect(stage(page, 'Contacted').getByText('Casa Lumen')).toBeVisible();
    await page.goto(link);
    await page.getByRole('button', { name: /unsubscribe|no more/i }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('another email is refused with the reason', async () => {
    const body = { mail_id: crypto.randomUUID(), subject: 'Again', text: 'Hello again.' };
    const refused = await callApi(`POST /leads/${id}/mail`, { token, body });
    expect(refused.status).toBe(409);
    await page.goto(`/lead-dashboard?lead=${id}`);
    await panel(page).getByRole('button', { name: 'Write an email' }).click();
    const mail = page.getByRole('dialog', { name: 'Email Mara Lopes' });
    await expect(mail.getByRole('button', { name: 'Send email' })).toBeDisabled();
  });
});

test('one click turns a lead into a prefilled proposal', async ({ page }) => {
  const { token } = await newPerson({ name: 'Ines' });
  const { id, email } = await addLead(token);
  await signInWith(page, token);
  await page.goto(`/lead-dashboard?lead=${id}`);
  await panel(page).getByRole('button', { name: 'Write a proposal' }).click();
  await expect(page).toHaveURL(/\/proposal\/new/);
  await expect(page.getByLabel('Client email', { exact: true })).toHaveValue(email);
});

test('a list of leads is previewed, imported and undone', async ({ page }) => {
  const { token } = await newPerson({ name: 'Ines' });
  await signInWith(page, token);
  await page.goto('/lead-generation');
  await page.getByRole('button', { name: 'Import leads' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Import leads' });
  const csv =
    'Name,E-mail,Company\nMara Lopes,mara@lumen.test,Casa Lumen\nTomi,tomi@lagos.test,\n,nobody,\n';
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  const rows = drawer.getByRole('list', { name: 'First rows' });
  await expect(rows.getByText('Mara Lopes')).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await drawer.getByRole('button', { name: 'Import 2 leads' }).click();
  await expect(drawer.getByText(/2 leads/).first()).toBeVisible();
  const count = async () => (await callApi('GET /leads', { token })).body.items.length;
  await expect.poll(count).toBe(2);
  await drawer.getByRole('button', { name: 'Undo import' }).click();
  await expect(drawer.getByText('Undone. Its leads were removed.')).toBeVisible();
  await expect.poll(count).toBe(0);
});
