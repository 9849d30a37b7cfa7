import type { Page } from '@playwright/test';
import { app } from '../support/app.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sage AI' });
const messages = (page: Page) => panel(page).getByRole('region', { name: 'Messages' });
const field = (page: Page) => panel(page).getByPlaceholder('Type a message...');
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 });
const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click();

async function sendQuestion(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press('Enter');
}
/** A new person with the Sage panel open. */
async function openSage(page: Page, { path = '/dashboard' } = {}) {
  const person = await newPerson();
  await signInWith(page, person.token);
  await page.goto(app.url + path);
  await page.getByTitle('Open chat').click();
  await expect(panel(page)).toBeVisible();
  return person;
}
async function startChat(page: Page) {
  await press(page, 'Start New Chat');
  await expect(panel(page).getByText('Hi I am Your Sage AI')).toBeVisible();
}

test('the launcher is on protected pages only', async ({ page }) => {
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByTitle('Open chat')).toHaveCount(0);
  const { token } = await newPerson();
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  for (const path of ['/dashboard', '/projects', '/settings', '/proposal/new']) {
    await page.goto(app.url + path);
    await expect(page.getByTitle('Open chat')).toBeVisible();
  }
});

test('a first chat goes from an empty panel to a streamed and stored reply', async ({ page }) => {
  await openSage(page);
  await test.step('without a chat', async () => {
    await expect(panel(page).getByText('Create a new chat to start messaging.')).toBeVisible();
    await expect(title(page)).toHaveText('Sage AI');
    await press(page, 'View Chat History');
    await expect(title(page)).toHaveText('Chat History');
    await expect(panel(page).getByText('No previous chats')).toBeVisible();
    await press(page, 'View Chat History');
  });
  await test.step('a new chat shows the welcome text', async () => {
    await startChat(page);
    await expect(panel(page).getByText('Ask me anything about anything!')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  });
  await test.step('a question is answered', async () => {
    await sendQuestion(page, 'Slowly: **Ink** first,');
    await expect(messages(page).getByText('Slowly: **Ink** first,')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    const sending = panel(page).getByRole('button', { name: 'Sending...' });
    await expect(sending).toHaveText('...');
    await expect(sending).toBeDisabled();
    await expect(messages(page).locator('strong', { hasText: 'Ink' })).toBeVisible();
    // The text appears while the reply is still streaming.
    await expect(sending).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date());
    await expect(messages(page).getByRole('heading', { name: today })).toBeVisible();
    await expect(messages(page).locator('time')).toHaveText([
      /^\d+:\d\d [AP]M$/,
      /^\d+:\d\d [AP]M$/,
    ]);
  });
  await test.step('the first exchange names the chat', async () => {
    await expect(title(page)).toHaveText('A fitting title');
  });
  await test.step('the reply is there after a reload, without the typewriter effect', async () => {
    await page.reload();
    await page.getByTitle('Open chat').click();
    await expect(messages(page).getByText(/^Ink first, and so on .* and so on$/)).toBeVisible();
    await expect(title(page)).toHaveText('A fitting title');
  });
});

test('a click shows the full reply and marks it as animated', async ({ page }) => {
  await openSage(page);
  await startChat(page);
  const marked = page.waitForResponse(/mark-animated$/);
  await sendQuestion(page, 'Long');
  const reply = messages(page).getByText(/^A long reply/);
  await reply.click();
  await expect(reply).toHaveText('A long reply that continues. '.repeat(180).trim());
  expect((await marked).ok()).toBe(true);
});

test('a stopped reply keeps its text so far', async ({ page }) => {
  await openSage(page);
  await startChat(page);
  await sendQuestion(page, 'Slowly: One');
  await expect(messages(page).getByText(/^One and/)).toBeVisible();
  await press(page, 'Stop');
  await expect(messages(page).getByText('Stopped', { exact: true })).toBeVisible();
  await expect(messages(page).getByText(/^One and/)).toBeVisible();
});

test('a failed reply shows the reason, keeps its text so far and can be retried', async ({
  page,
}) => {
  await openSage(page);
  await startChat(page);
  await sendQuestion(page, 'Break off');
  await expect(panel(page).getByRole('alert')).toContainText('Failed to send message');
  await expect(messages(page).getByText('The first half')).toBeVisible();
  await expect(messages(page).getByText('Break off')).toBeVisible();
  await expect(messages(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Dismiss error' }).click();
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  await messages(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('Failed to send message');
  await expect(messages(page).getByText('Break off')).toHaveCount(1);
});

test('without a network the banner says so, and the message is saved', async ({
  page,
  context,
}) => {
  await openSage(page);
  await startChat(page);
  await context.setOffline(true);
  await sendQuestion(page, 'Repeat: After all');
  await expect(panel(page).getByRole('alert')).toContainText('Network error sending message');
  await context.setOffline(false);
  await messages(page).getByRole('button', { name: 'Try again' }).click();
  await expect(messages(page).getByText('After all', { exact: true })).toBeVisible();
  await expect(messages(page).getByText('Repeat: After all')).toHaveCount(1);
});

test('internet search is off by default and explains itself', async ({ page }) => {
  await openSage(page);
  await panel(page).getByTitle('Enable internet search').click();
  await expect(panel(page).getByTitle('Disable internet search')).toBeVisible();
  await expect(panel(page).getByText(/Internet search is not available/)).toBeVisible();
  await panel(page).getByTitle('Disable internet search').click();
  await expect(panel(page).getByTitle('Enable internet search')).toBeVisible();
});

test('the input grows to 120 px and shrinks to 50 px after sending', async ({ page }) => {
  await openSage(page);
  await startChat(page);
  const height = async () => (await field(page).boundingBox())?.height;
  expect(await height()).toBe(50);
  await field(page).fill('One');
  for (let line = 0; line < 8; line += 1) await field(page).press('Shift+Enter');
  expect(await height()).toBe(120);
  await field(page).press('Enter');
  await expect.poll(height).toBe(50);
});

test('chats in the history can be opened, renamed, searched and deleted', async ({ page }) => {
  const { token } = await openSage(page);
  const createChat = (name: string) =>
    callApi('POST /sage-ai/chats', { token, body: { title: name } });
  await createChat('Rates for a design lead');
  await createChat('Names for the pitch');
  await press(page, 'View Chat History');
  const rows = panel(page).getByRole('listitem');

  await test.step('chats started elsewhere appear', async () => {
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(/Names for the pitch\w+ \d+, \d{4}, \d+:\d\d [AP]M/);
  });
  await test.step('a chat opens and is highlighted', async () => {
    await rows
      .nth(1)
      .getByRole('button', { name: /^Rates/ })
      .click();
    await expect(title(page)).toHaveText('Rates for a design lead');
    await press(page, 'View Chat History');
    await expect(panel(page).locator('[aria-current=true]')).toContainText('Rates');
  });
  await test.step('a chat is renamed', async () => {
    await rows.filter({ hasText: 'Names' }).getByTitle('Rename chat').click();
    await panel(page).getByRole('textbox', { name: 'Chat title' }).fill('Ceramics');
    await page.keyboard.press('Enter');
    await expect(rows.filter({ hasText: 'Ceramics' })).toBeVisible();
  });
  await test.step('the history is searched', async () => {
    await panel(page).getByRole('searchbox').fill('ceram');
    await expect(rows).toHaveCount(1);
    await panel(page).getByRole('searchbox').fill('nothing like it');
    await expect(panel(page).getByText('No matching chats')).toBeVisible();
    await panel(page).getByRole('searchbox').fill('');
  });
  await test.step('a chat is deleted after confirmation', async () => {
    await rows.filter({ hasText: 'Rates' }).getByTitle('Delete chat').click();
    const modal = panel(page).getByRole('alertdialog', { name: 'Delete Chat' });
    await expect(modal).toContainText(
      'Are you sure you want to delete “Rates for a design lead”? This action cannot be undone. All messages in this chat will be permanently removed.',
    );
    expect((await modal.boundingBox())?.width).toBeLessThanOrEqual(400);
    await expect(modal.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await panel(page).click({ position: { x: 20, y: 200 } });
    await expect(modal).toHaveCount(0);
    await expect(rows).toHaveCount(2);
    await rows.filter({ hasText: 'Rates' }).getByTitle('Delete chat').click();
    await modal.getByRole('button', { name: 'Delete Chat' }).click();
    await expect(rows).toHaveCount(1);
    await press(page, 'View Chat History');
    await expect(panel(page).getByText('Create a new chat to start messaging.')).toBeVisible();
  });
});

test('two windows stay in sync: question, reply, title and deletion', async ({ page, context }) => {
  await openSage(page);
  await startChat(page);
  const other = await context.newPage();
  await other.goto(`${app.url}/projects`);
  await other.getByTitle('Open chat').click();
  await expect(other.getByText('Hi I am Your Sage AI')).toBeVisible();

  await sendQuestion(page, 'Slowly: Seen twice');
  await expect(messages(other).getByText('Slowly: Seen twice')).toBeVisible();
  await expect(messages(other).getByText(/^Seen twice/)).toBeVisible();
  await expect(panel(other).getByRole('button', { name: 'Sending...' })).toBeVisible();
  for (const window of [page, other]) {
    await expect(messages(window).getByText(/^Seen twice .* and so on$/)).toHaveCount(1);
    await expect(title(window)).toHaveText('A fitting title');
    await expect(messages(window).getByText('Slowly: Seen twice')).toHaveCount(1);
  }
  await press(page, 'View Chat History');
  await panel(page).getByTitle('Delete chat').click();
  await press(page, 'Delete Chat');
  await expect(other.getByText('Create a new chat to start messaging.')).toBeVisible();
});

test('a reply continues after a reload', async ({ page }) => {
  await openSage(page);
  await startChat(page);
  await sendQuestion(page, 'Slowly: Not lost,');
  await expect(messages(page).getByText(/^Not lost, and/)).toBeVisible();
  await page.reload();
  await page.getByTitle('Open chat').click();
  const whole = `Not lost, ${'and so on '.repeat(60)}`.trim();
  await expect(messages(page).getByText(whole, { exact: true })).toBeVisible();
});
