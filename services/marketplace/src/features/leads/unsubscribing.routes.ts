import { leadUnsubscribing } from '@soloist/contracts';
import { AppError, route } from '@soloist/service-kit';
import { sendPage } from '@soloist/service-kit/send-page';
import escapeHtml from 'escape-html';
import type { Response } from 'express';
import { readUnsubscribing, unsubscribe } from './unsubscribing.service.ts';

const title = 'Unsubscribe';

/** Pages and the one click of mail programs; opening the page alone changes nothing. */
export function unsubscribingRoutes(publicUrl: string) {
  const send = (res: Response, status: number, html: string) =>
    sendPage(res, { status, title, html, productUrl: publicUrl, framed: false });

  async function find(token: string, res: Response) {
    const found = await readUnsubscribing(token).catch((err: unknown) => {
      if (!(err instanceof AppError && err.code === 'not_found')) throw err;
    });
    if (!found) {
      send(
        res,
        404,
        '<h1>This link leads nowhere</h1><p class="lead">Please open it from the mail again, or answer the mail.</p>',
      );
    }
    return found;
  }

  return [
    route(leadUnsubscribing.page, async ({ params: { token }, res }) => {
      const found = await find(token, res);
      if (found) send(res, 200, found.done ? donePage(found) : askPage(found));
    }),
    route(leadUnsubscribing.unsubscribe, async ({ params: { token }, res }) => {
      const found = await find(token, res);
      if (!found) return;
      await unsubscribe(token);
      send(res, 200, donePage(found));
    }),
  ];
}

interface From {
  from: string;
}

const askPage = ({ from }: From) =>
  `<h1>No more mails from ${escapeHtml(from)}?</h1><p class="lead">They will not be able to write to your address from Soloist any more.</p><form method="post"><button type="submit">Unsubscribe</button></form>`;

const donePage = ({ from }: From) =>
  `<h1>You are unsubscribed</h1><p class="lead">${escapeHtml(from)} cannot write to your address from Soloist any more.</p>`;
