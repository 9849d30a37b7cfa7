import { leadUnsubscribing } from '@soloist/contracts';
import { AppError, route } from '@soloist/server-kit';
import { sendPage } from '@soloist/server-kit/send-page';
import escapeHtml from 'escape-html';
import type { Response } from 'express';
import { readUnsubscribeLink, unsubscribe } from './unsubscribe.service.ts';

const title = 'Unsubscribe';

/** Pages and the one-click call of mail programs; opening the page alone changes nothing. */
export function unsubscribeRoutes(publicUrl: string) {
  const send = (res: Response, status: number, html: string) =>
    sendPage(res, { status, title, html, productUrl: publicUrl, framed: false });

  async function find(token: string, res: Response) {
    const link = await readUnsubscribeLink(token).catch((err: unknown) => {
      if (!(err instanceof AppError && err.code === 'not_found')) throw err;
    });
    if (!link) {
      send(
        res,
        404,
        '<h1>Link not found</h1><p class="lead">Open the link from the email again, or reply to the email.</p>',
      );
    }
    return link;
  }

  return [
    route(leadUnsubscribing.page, async ({ params: { token }, res }) => {
      const link = await find(token, res);
      if (link) send(res, 200, link.done ? donePage(link) : confirmPage(link));
    }),
    route(leadUnsubscribing.unsubscribe, async ({ params: { token }, res }) => {
      const link = await find(token, res);
      if (!link) return;
      await unsubscribe(token);
      send(res, 200, donePage(link));
    }),
  ];
}

interface From {
  from: string;
}

const confirmPage = ({ from }: From) =>
  `<h1>Unsubscribe from ${escapeHtml(from)}?</h1><p class="lead">They will no longer be able to email you from Soloist.</p><form method="post"><button type="submit">Unsubscribe</button></form>`;

const donePage = ({ from }: From) =>
  `<h1>You are unsubscribed</h1><p class="lead">${escapeHtml(from)} can no longer email you from Soloist.</p>`;
