// npm run screenshots: retakes the images of docs/screenshots, from the demo data of `npm start`.
// The app must be running; APP_URL names another address than http://localhost:8080.
import { writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from './local-stack/browser.ts';
import { fromRoot } from './paths.ts';
import { reportFailure } from './progress.ts';
import { demoAccounts } from './seed.ts';

const appUrl = process.env.APP_URL ?? 'http://localhost:8080';
const desktop = { width: 1440, height: 900 };
const tall = { width: 1440, height: 1000 };
const phone = { width: 390, height: 844 };

interface Shot {
  name: string;
  path: string;
  viewport?: { width: number; height: number };
  isDark?: boolean;
  isSignedOut?: boolean;
  /** Prepares the page before the screenshot. */
  act?: (page: Page) => Promise<void>;
}

interface ListedDocument {
  id: string;
  status: string;
  contract_id: string;
  kind?: string;
}

/** The fields of the responses that the calls below use. */
interface DemoAnswer {
  message: string;
  token: string;
  items: ListedDocument[];
  userInfo: { id: string };
  user: { id: string };
  invoice: { orderId: string };
}

async function call(path: string, token?: string, body?: object): Promise<DemoAnswer> {
  const response = await fetch(`${appUrl}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as DemoAnswer;
  if (!response.ok) throw new Error(`${path}: ${answer.message}`);
  return answer;
}

async function openSage(page: Page) {
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('button', { name: 'Start New Chat' }).click();
  for (const question of [
    'Which proposals wait for an answer?',
    'Draft a proposal for Grace Lindqvist for 2000 euro due March',
  ]) {
    await page.getByPlaceholder('Type a message...').fill(question);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(12_000);
  }
}

async function fillProposal(page: Page) {
  await page.getByLabel('Client email').fill('sofie@nordlyscoffee.example');
  await page.getByLabel('Client name').fill('Sofie Lind');
  await page.getByLabel('Project name').fill('Winter 2026 packaging');
  await page
    .getByRole('textbox', { name: 'Project scope' })
    .fill('A packaging system for nine blends and three gift cartons, ready for print.');
}

async function fillInvoice(page: Page) {
  await page.getByLabel('Client email').fill(demoAccounts.employer);
  const item = { 'Name of item 1': 'Label artwork, nine blends', 'Rate of item 1': '240' };
  for (const [label, text] of Object.entries(item)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** The pages to capture, with the ids of the demo's documents. */
async function listShots(token: string): Promise<Shot[]> {
  const { items: proposals } = await call('/proposal/fetchAllProposals', token);
  const { items: invoices } = await call('/proposal/invoices?status=sent', token);
  const { userInfo } = await call('/profile/loadUser', token);
  const client = await call('/auth/login', undefined, {
    email: demoAccounts.employer,
    password: demoAccounts.password,
  });
  const { invoice } = await call(
    `/proposal/fetchInvoice/${invoices.find(({ kind }) => kind === 'invoice')?.id}`,
    token,
  );
  const contractIn = (...statuses: string[]) =>
    proposals.find(({ status }) => statuses.includes(status))?.contract_id;
  return [
    { name: 'home', path: '/dashboard' },
    { name: 'phone', path: '/dashboard', viewport: phone },
    { name: 'wizard', path: '/proposal/new', act: fillProposal },
    { name: 'invoice', path: '/invoice/new', act: fillInvoice },
    { name: 'messages', path: `/message/${client.user.id}` },
    { name: 'wallet', path: '/payments' },
    { name: 'studio', path: '/portfolio' },
    { name: 'themes', path: '/theme' },
    { name: 'sage', path: '/dashboard', act: openSage },
    { name: 'profile', path: `/profile/${userInfo.id}`, viewport: tall },
    { name: 'projects-dark', path: '/projects?tab=invoices', isDark: true },
    { name: 'directory', path: '/forhire', viewport: tall, isSignedOut: true },
    { name: 'client', path: `/proposal/accept/${contractIn('sent', 'viewed')}`, isSignedOut: true },
    { name: 'project', path: `/proposal/accept/${contractIn('active')}`, isSignedOut: true },
    { name: 'pay', path: `/invoice/${invoice.orderId}`, isSignedOut: true },
  ];
}

async function take(browser: Browser, token: string, shot: Shot) {
  const { name, path, viewport = desktop, isDark = false, isSignedOut = false, act } = shot;
  const page = await browser.newPage({ viewport, colorScheme: isDark ? 'dark' : 'light' });
  if (!isSignedOut) {
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
  }
  await page.goto(appUrl + path, { waitUntil: 'networkidle' });
  await act?.(page);
  await page.waitForTimeout(2000);
  const png = (await page.screenshot()).toString('base64');
  // Playwright cannot write WebP; the browser can.
  await page.goto('about:blank');
  const webp = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8).split(',')[1];
  })()`);
  await writeFile(fromRoot('docs/screenshots', `${name}.webp`), Buffer.from(webp, 'base64'));
  console.log(`docs/screenshots/${name}.webp`);
  await page.close();
}

async function takeAll(names: string[]) {
  const { freelancer: email, password } = demoAccounts;
  const { token } = await call('/auth/login', undefined, { email, password });
  const shots = await listShots(token);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    for (const shot of shots) {
      if (names.length === 0 || names.includes(shot.name)) await take(browser, token, shot);
    }
  } finally {
    await browser.close();
  }
}

await takeAll(process.argv.slice(2)).catch(reportFailure);
