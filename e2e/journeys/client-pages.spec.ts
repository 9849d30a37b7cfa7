import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { sendInvoice } from '../support/invoices.ts';
import { newAddress, newPerson } from '../support/people.ts';
import { acceptProposal, milestoneTerms, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

async function sendToClient() {
  const { token } = await newPerson({ name: 'Ines' });
  const to = newAddress('sofie');
  const terms = milestoneTerms;
  return sendProposal({ token, to, signature: 'Ines Tester', terms });
}

test('a client reads a proposal and its project without scripts, on a phone, and nobody else stores it', async ({
  browser,
}) => {
  const { contract_id } = await sendToClient();
  const context = await browser.newContext({
    baseURL: app.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  const reply = await page.goto(`/proposal/accept/${contract_id}`);
  expect(reply?.headers()['cache-control']).toBe('private, no-store');
  expect(reply?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1, name: 'Winter packaging' })).toBeVisible();
  await expect(page.getByText('$1,240.00').first()).toBeVisible();
  await expect(page.getByText(/A packaging system for nine winter blends/)).toBeVisible();
  await expect(page.getByText(/turn on JavaScript/)).toBeVisible();
  await acceptProposal(contract_id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Milestones' })).toBeVisible();
  await context.close();
});

test('a client reads an invoice without scripts', async ({ browser }) => {
  const { token } = await newPerson({ name: 'Ines' });
  const { orderId } = await sendInvoice(token, { email: newAddress('fathom') });
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const reply = await page.goto(`/invoice/${orderId}?view=invoice`);
  expect(reply?.headers()['cache-control']).toBe('private, no-store');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-0001' })).toBeVisible();
  await expect(page.getByText('Sensor icons, two sizes')).toBeVisible();
  await expect(page.getByText(/PT50 0033 0000/).first()).toBeVisible();
  await context.close();
});

test('what a client enters before the page’s code has arrived is not lost', async ({ page }) => {
  const { contract_id } = await sendToClient();
  let sendCode = () => {};
  const isSent = new Promise<void>((resolve) => {
    sendCode = resolve;
  });
  await page.route('**/site/page.js', async (route) => {
    await isSent;
    await route.continue();
  });
  await page.goto(`/proposal/accept/${contract_id}`);
  const name = page.getByLabel('Sign with your full name');
  await name.fill('Sofie Lind');
  await page.getByRole('checkbox', { name: /I have read the proposal/ }).click();
  await page.getByRole('button', { name: 'Accept proposal' }).click();
  await expect(page.getByRole('heading', { name: 'Accepted' })).toBeHidden();
  sendCode();
  await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
});

test('a page whose code cannot be loaded says so, and continues when it can', async ({
  browser,
}) => {
  const { contract_id } = await sendToClient();
  // In a context of its own, because the page reports an error.
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await page.route('**/site/page.js', (route) => route.abort());
  await page.goto(`/proposal/accept/${contract_id}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/site/page.js');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('#page-failure')).toBeHidden();
  await context.close();
});

test('the page is accessible before and after its code has arrived', async ({ page }) => {
  const { contract_id } = await sendToClient();
  await page.goto(`/proposal/accept/${contract_id}`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Ask a question' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
