import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { testStores } from '@soloist/server-kit/testing-stores';
import { findHtmlProblems } from '@soloist/tools/html/find-html-problems.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startTestSimulator, type TestSimulator } from '../test/test-simulator.ts';

// In a real browser: a checkout is a window of another origin.

let simulator: TestSimulator;
let browser: Browser;
let shop: Server;
let page: Page;

/** A page that pays, with as strict a policy as the product's. */
const shopPage = (origin: string) => `<!doctype html><title>Shop</title>
  <button id="pay">Pay now</button><p id="report"></p>
  <script src="${origin}/v1/checkout.js"></script>
  <script>
    const report = (what, more) => { document.querySelector('#report').textContent = what + ' ' + JSON.stringify(more ?? {}); };
    document.querySelector('#pay').onclick = () => {
      const target = Object.fromEntries(new URLSearchParams(location.search));
      const checkout = new Razorpay({ ...target, name: 'Ada Haddad', handler: (answer) => report('paid', answer), modal: { ondismiss: () => report('dismissed') } });
      checkout.on('payment.failed', ({ error }) => report('failed', error));
      checkout.open();
    };
  </script>`;

beforeAll(async () => {
  simulator = await startTestSimulator({ lateMs: 3000 });
  shop = createServer((_req, res) => {
    const { url } = simulator;
    const policy = `default-src 'none'; script-src ${url} 'unsafe-inline'; style-src 'self'; frame-src ${url}`;
    res.setHeader('content-security-policy', policy);
    res.setHeader('content-type', 'text/html').end(shopPage(url));
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  browser = await chromium.launch({
    executablePath: testStores().chromiumPath,
    args: ['--no-sandbox'],
  });
});
afterAll(async () => {
  await browser.close();
  shop.close();
  shop.closeAllConnections();
  await simulator.stop();
});
beforeEach(async () => {
  simulator.receivedEvents.length = 0;
  page = await browser.newPage({ viewport: { width: 360, height: 640 } });
});
afterEach(() => page.close());

async function openCheckout(target: Record<string, string>) {
  const { port } = shop.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams(target)}`);
  await page.getByRole('button', { name: 'Pay now' }).press('Enter');
  return page.frameLocator('iframe');
}
const waitForReport = (text: string) => page.locator('#report', { hasText: text }).waitFor();
const statusOf = async (id: string) =>
  (await simulator.request(`GET /v1/orders/${id}`)).body.status;

describe('the checkout', () => {
  it('is declined and then paid by keyboard alone', async () => {
    const { id } = await simulator.order();
    const checkout = await openCheckout({ order_id: id });
    await checkout.getByText('₹500.00').waitFor();
    for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await checkout.getByText('declined by the bank').waitFor();
    await waitForReport('failed');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await waitForReport('paid');
    expect(await page.locator('#report').textContent()).toContain(id);
    expect(await statusOf(id)).toBe('paid');
  });

  it('captures a late payment after it is closed', async () => {
    const { id } = await simulator.order();
    const checkout = await openCheckout({ order_id: id });
    await checkout.getByRole('button', { name: 'Pay in 5 seconds' }).click();
    await checkout.getByText('Waiting for the bank').waitFor();
    await page.keyboard.press('Escape');
    await waitForReport('dismissed');
    expect(await page.evaluate('document.activeElement.id')).toBe('pay');
    await simulator.waitForEvent('order.paid');
    expect(await statusOf(id)).toBe('paid');
  });

  it('that is left right after paying reports nothing to its page', async () => {
    const { id } = await simulator.order({ currency: 'USD' });
    const checkout = await openCheckout({ order_id: id });
    await checkout.getByText('$500.00').waitFor();
    expect(await checkout.getByLabel('UPI', { exact: true }).isVisible()).toBe(false);
    await checkout.getByRole('button', { name: 'Pay and leave' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await page.locator('#report').textContent()).toBe('');
    expect(await statusOf(id)).toBe('paid');
  });

  it('reports an unknown order', async () => {
    const checkout = await openCheckout({ order_id: 'order_unknown' });
    await checkout.getByText('Nothing is due here').waitFor();
    expect(await checkout.getByRole('button', { name: 'Pay', exact: true }).isDisabled()).toBe(
      true,
    );
  });
});

describe('the admin page', () => {
  it('lists a payment, and opens and wins its dispute', async () => {
    const { id } = await simulator.order({ amount: 123_400 });
    await simulator.pay({ order_id: id });
    await page.goto(simulator.url);
    const payment = page.getByRole('listitem').filter({ hasText: '₹1,234.00' }).first();
    await payment.getByRole('button', { name: 'Open dispute' }).click();
    await page
      .getByRole('region', { name: 'Disputes' })
      .getByRole('button', { name: /^Win/ })
      .click();
    await page.getByRole('region', { name: 'Disputes' }).getByText('won').waitFor();
    await simulator.waitForEvent('payment.dispute.won');
  });

  it('fits a phone, and confirms a changed setting', async () => {
    await page.goto(simulator.url);
    await page.getByLabel('New refunds').selectOption('pending');
    await page.getByRole('status').getByText('stay pending until you process them').waitFor();
    expect((await simulator.request('GET /simulator/overview')).body.bank.refunds).toBe('pending');
    const overflow = 'document.documentElement.scrollWidth - innerWidth';
    expect(await page.evaluate(overflow)).toBe(0);
  });
});

it('serves its pages as valid HTML', async () => {
  const folder = path.join(import.meta.dirname, 'browser');
  const pages = (await readdir(folder)).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(0);
  for (const file of pages) {
    const html = await readFile(path.join(folder, file), 'utf8');
    expect([file, findHtmlProblems(html)]).toEqual([file, []]);
  }
});
