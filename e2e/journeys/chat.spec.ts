import type { Browser, Page, WebSocket } from '@playwright/test';
import { socketPath } from '@soloist/contracts';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import {
  chooseMessageAction,
  field,
  log,
  message,
  sendMessages,
  writeMessage,
} from '../support/chat.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const drawImage = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#c14' } })
    .png()
    .toBuffer();

/** Two people with a conversation, each in a separate browser. */
async function twoPeople({ page, browser }: { page: Page; browser: Browser }) {
  const ines = await newPerson({ name: 'Ines' });
  const grace = await newPerson({ name: 'Grace', role: 'employer' });
  await sendMessages({ id: grace.user.id, token: grace.token }, ines.user.id, ['Hello Ines.']);
  await signInWith(page, ines.token);
  const context = await browser.newContext({ baseURL: app.url, ...phone });
  const other = await context.newPage();
  await signInWith(other, grace.token);
  return { ines, grace, page, other, context };
}

/** The server's answer to the token: from now on the page receives what is published. */
const acceptance = (socket: WebSocket) =>
  socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));

test('two people write, reply, react, edit and delete messages', async ({ page, browser }) => {
  const { ines, grace, other } = await twoPeople({ page, browser });

  await test.step('a new conversation is listed and marked as seen', async () => {
    await page.goto('/message');
    const entry = page.getByRole('link', { name: /Grace Tester/ });
    await expect(entry).toContainText('Hello Ines.');
    await expectAccessible(page);
    await entry.click();
    await expect(message(page, 'Hello Ines.')).toBeVisible();
    await other.goto(`/message/${ines.user.id}`);
    await expect(message(other, 'Hello Ines.')).toContainText('Seen');
  });

  await test.step('typing and new messages appear immediately on the other side', async () => {
    await field(page).pressSequentially('When shall we');
    await expect(other.getByText(/is typing|Typing/).first()).toBeVisible();
    await field(page).fill('When shall we begin?');
    await field(page).press('Enter');
    await expect(message(other, 'When shall we begin?')).toBeVisible();
    await expect(message(page, 'When shall we begin?')).toContainText('Seen');
    await expectAccessible(page);
  });

  await test.step('the other person replies and reacts on a phone', async () => {
    await message(other, 'When shall we begin?')
      .getByRole('button', { name: 'Actions for this message' })
      .click();
    await expectAccessible(other);
    await other.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
    await field(other).fill('On the sixth.');
    await other.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(message(page, 'On the sixth.')).toContainText('When shall we begin?');
    await message(other, 'When shall we begin?')
      .getByRole('button', { name: 'Actions for this message' })
      .first()
      .click();
    await other.getByRole('dialog').getByRole('button', { name: '👍' }).click();
    const reactions = page.getByRole('list', { name: 'Reactions' });
    await expect(reactions.getByRole('button', { name: /👍 1/ })).toBeVisible();
    await reactions.getByRole('button', { name: /👍 1/ }).click();
    await expect(reactions.getByRole('button', { name: /👍 2/ })).toBeVisible();
  });

  await test.step('a payment outside Soloist warns its receiver, not its sender', async () => {
    const trick = 'Pay me outside Soloist and we avoid the fees.';
    await writeMessage(page, trick);
    await expect(message(other, trick)).toContainText('It suggests paying outside Soloist.');
    await expect(message(page, trick)).not.toContainText('Worth a second look');
    await expectAccessible(other);
  });

  await test.step('one message is edited, another deleted', async () => {
    await writeMessage(page, 'That is a Tuesday.');
    await chooseMessageAction(page, 'That is a Tuesday.', 'Edit');
    await page.getByRole('textbox', { name: 'Edit your message' }).fill('That is a Wednesday.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(message(other, 'That is a Wednesday.')).toContainText('Edited');
    await writeMessage(page, 'Not for you.');
    await expect(message(other, 'Not for you.')).toBeVisible();
    await chooseMessageAction(page, 'Not for you.', 'Delete');
    await page.getByRole('button', { name: 'Delete message' }).click();
    await expect(message(other, 'Message deleted')).toBeVisible();
    await expect(log(other).getByText('Not for you.')).toHaveCount(0);
  });

  await test.step('a muted person causes no toast; a blocked person cannot write', async () => {
    await page
      .getByRole('button', { name: /^Options for the conversation/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Mute' }).click();
    await expect(page.getByRole('img', { name: 'Muted' })).toBeVisible();
    const connected = page
      .waitForEvent('websocket', (each) => new URL(each.url()).pathname.startsWith(socketPath))
      .then(acceptance);
    await page.goto('/dashboard');
    const olga = await newPerson({ name: 'Olga' });
    // A toast is for messages that arrive while the page is connected.
    await connected;
    await sendMessages({ id: grace.user.id, token: grace.token }, ines.user.id, ['Quietly.']);
    // The page still has to register and to render its frame, which a busy machine delays.
    await expect(async () => {
      await sendMessages({ id: olga.user.id, token: olga.token }, ines.user.id, ['Aloud.']);
      await expect(page.getByText('New message from Olga Tester').first()).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await expect(page.getByText('New message from Grace Tester')).toHaveCount(0);
    await page.goto('/message');
    await expect(page.getByRole('link', { name: /Grace Tester/ })).toContainText('Quietly.');
    await page.getByRole('link', { name: /Grace Tester/ }).click();
    await page
      .getByRole('button', { name: /^Options for the conversation/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(
      page.getByText('You blocked Grace Tester. Unblock them to send messages.'),
    ).toBeVisible();
    await field(other).fill('Are you there?');
    await other.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(other).getByText(/Not sent\. You can’t message this person\./)).toBeVisible();
  });
});

test('messages written offline are sent on reconnection, and none is missed', async ({
  page,
  browser,
}) => {
  const { ines, grace, other, context } = await twoPeople({ page, browser });
  await page.goto(`/message/${grace.user.id}`);
  await other.goto(`/message/${ines.user.id}`);
  await expect(message(other, 'Hello Ines.')).toBeVisible();

  await context.setOffline(true);
  await field(other).fill('From the train.');
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(other).getByText('Sending')).toBeVisible();
  await writeMessage(page, 'While you were away.');
  await expect(message(other, 'While you were away.')).toHaveCount(0);

  await context.setOffline(false);
  await expect(message(other, 'While you were away.')).toBeVisible();
  await expect(message(page, 'From the train.')).toBeVisible();
  await expect(message(other, 'From the train.')).toHaveCount(1);

  await test.step('a reload keeps the unsent text', async () => {
    await context.setOffline(true);
    await field(other).fill('Half written');
    await context.setOffline(false);
    await other.reload();
    await expect(field(other)).toHaveValue('Half written');
    await expect(message(other, 'From the train.')).toHaveCount(1);
  });
});

test('an image and a file reach the other person and nobody else', async ({ page, browser }) => {
  const { ines, grace, other } = await twoPeople({ page, browser });
  const stranger = await newPerson({ name: 'Olga' });
  await page.goto(`/message/${grace.user.id}`);
  const answered = page.waitForResponse(/\/api\/files\/chat\?/);
  await page.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'label.png', mimeType: 'image/png', buffer: await drawImage() },
    { name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Two colours only.') },
  ]);
  await field(page).fill('Two files.');
  await field(page).press('Enter');
  const { file } = await (await answered).json();
  await other.goto(`/message/${ines.user.id}`);
  await expect(message(other, 'Two files.')).toBeVisible();
  await expect(log(other).getByRole('button', { name: 'Open label.webp' })).toBeVisible();
  await expectAccessible(other);
  const saved = other.waitForEvent('download');
  await log(other).getByRole('button', { name: 'Download brief.txt' }).click();
  expect((await saved).suggestedFilename()).toBe('brief.txt');
  await log(other).getByRole('button', { name: 'Open label.webp' }).click();
  await expectAccessible(other);
  await other.keyboard.press('Escape');
  const refused = await callApi(`GET /files/chat/${file.id}`, { token: stranger.token });
  expect(refused.status).toBe(404);
});

test('a proposal in the conversation leads the client to its acceptance page', async ({
  page,
  browser,
}) => {
  const { ines, grace, other } = await twoPeople({ page, browser });
  await sendProposal({ token: ines.token, to: grace.email, signature: 'Ines Tester' });
  await page.goto(`/message/${grace.user.id}`);
  const ofInes = log(page).getByRole('article', { name: 'Proposal' });
  await expect(ofInes).toContainText('Winter packaging');
  await other.goto(`/message/${ines.user.id}`);
  const ofGrace = log(other).getByRole('article', { name: 'Proposal' });
  await expect(ofGrace).toContainText('€12,400.00');
  await expectAccessible(other);
  await ofGrace.getByRole('link', { name: 'Review and accept' }).click();
  await expect(other.getByRole('button', { name: /Accept/ }).first()).toBeVisible();
  await expect(ofInes).toContainText(/Opened|Viewed|opened/);
});

test('works by keyboard alone and names each message’s sender to screen readers', async ({
  page,
  browser,
}) => {
  const { grace } = await twoPeople({ page, browser });
  await page.goto('/message');
  await expect(page.getByRole('link', { name: /Grace Tester/ })).toBeVisible();
  await page.getByRole('link', { name: /Grace Tester/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/message/${grace.user.id}`);
  await field(page).focus();
  await page.keyboard.type('By keys.');
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('article', { name: /^You By keys\./ })).toBeVisible();
  await expect(
    log(page).getByRole('article', { name: /^Grace Tester Hello Ines\./ }),
  ).toBeVisible();
  await page.keyboard.press('ArrowUp');
  const change = page.getByRole('textbox', { name: 'Edit your message' });
  await expect(change).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
});

test('a link opens the middle of a long conversation, which scrolls in both directions', async ({
  page,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const grace = await newPerson({ name: 'Grace', role: 'employer' });
  // The limit is twenty messages in ten seconds per window, so five windows send in turn.
  for (let part = 0; part < 5; part++) {
    const words = Array.from({ length: 15 }, (_, at) => `Line ${part * 15 + at + 1}.`);
    await sendMessages({ id: grace.user.id, token: grace.token }, ines.user.id, words);
  }
  const { body } = await callApi(`GET /chat/getMessage?id=${grace.user.id}&limit=50`, {
    token: ines.token,
  });
  const middle = body.items.find(({ message }: { message: string }) => message === 'Line 30.');
  await signInWith(page, ines.token);
  await page.goto(`/message/${grace.user.id}?message=${middle.id}`);
  await expect(message(page, /Line 30\./)).toBeInViewport();
  await expect(message(page, /Line 75\./)).not.toBeInViewport();
  for (const end of [/Line 75\./, /Line 1\./]) {
    await expect(async () => {
      await log(page).hover();
      await page.mouse.wheel(0, end.test('Line 75.') ? 3000 : -3000);
      await expect(message(page, end)).toBeInViewport({ timeout: 500 });
    }).toPass();
  }
});
