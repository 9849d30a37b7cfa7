import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { chatEvents, type SendMessage, socketEvents, socketPath } from '@soloist/contracts';
import nodemailer from 'nodemailer';
import { io } from 'socket.io-client';
import { app } from './app.ts';

/** The conversation on a page. */
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const field = (page: Page) => page.getByRole('textbox', { name: /^Message to / });
/** The message that contains these words. */
export const message = (page: Page, words: string | RegExp) =>
  log(page).getByRole('article').filter({ hasText: words });

export async function writeMessage(page: Page, words: string) {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(message(page, words)).toBeVisible();
}

/** Chooses an option in the menu of a message. */
export async function chooseMessageAction(page: Page, words: string | RegExp, option: string) {
  await message(page, words).hover();
  await message(page, words).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

/** Sends messages without a page. It retries, because messaging may not know the receiver yet. */
export async function sendMessages(
  from: { id: string; token: string },
  to: string,
  words: string[],
) {
  const socket = io(app.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token: from.token },
  });
  const emit = (event: string, body: object) => socket.timeout(5000).emitWithAck(event, body);
  try {
    await emit(socketEvents.register, { user: from.id });
    for (const each of words) {
      const body: SendMessage = {
        message: each,
        sender: from.id,
        receiver: to,
        files: [],
        client_id: randomUUID(),
      };
      await expect(async () => {
        expect(await emit(chatEvents.send, body)).toMatchObject({ success: true });
      }).toPass();
    }
  } finally {
    socket.close();
  }
}

/** Replies to an email as an email program does, through the product's SMTP listener. */
export async function replyByMail(mail: {
  from: string;
  to: string;
  subject: string;
  text: string;
}) {
  const transport = nodemailer.createTransport(app.inboundUrl);
  await transport.sendMail({ ...mail, messageId: `<${randomUUID()}@client.example>` });
  transport.close();
}
