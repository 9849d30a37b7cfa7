import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { chatEvents, type SendMessage, socketEvents, socketPath } from '@soloist/contracts';
import nodemailer from 'nodemailer';
import { io } from 'socket.io-client';
import { app } from './app.ts';

/** What two people wrote to each other, as a page shows it. */
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const field = (page: Page) => page.getByRole('textbox', { name: /^Message to / });
/** One message, by words of its own. */
export const message = (page: Page, words: string | RegExp) =>
  log(page).getByRole('article').filter({ hasText: words });

export async function write(page: Page, words: string) {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(message(page, words)).toBeVisible();
}

/** Does something with a message by its menu. */
export async function choose(page: Page, words: string | RegExp, option: string) {
  await message(page, words).hover();
  await message(page, words).getByRole('button', { name: 'More for this message' }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

/** Writes without a page; the receiver may be somebody of whom messaging has not heard yet. */
export async function say(from: { id: string; token: string }, to: string, words: string[]) {
  const socket = io(app.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token: from.token },
  });
  const tell = (event: string, body: object) => socket.timeout(5000).emitWithAck(event, body);
  try {
    await tell(socketEvents.register, { user: from.id });
    for (const each of words) {
      const body: SendMessage = {
        message: each,
        sender: from.id,
        receiver: to,
        files: [],
        client_id: randomUUID(),
      };
      await expect(async () => {
        expect(await tell(chatEvents.send, body)).toMatchObject({ success: true });
      }).toPass({ timeout: 15_000 });
    }
  } finally {
    socket.close();
  }
}

/** Answers a mail as a mail program does, over the product's own SMTP listener. */
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
