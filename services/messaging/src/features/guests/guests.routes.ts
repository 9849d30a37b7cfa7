import { guestIdsFor, guestUnsubscribing } from '@soloist/contracts';
import { createSignedIds, route } from '@soloist/service-kit';
import { sendPage } from '@soloist/service-kit/send-page';
import escapeHtml from 'escape-html';
import type { Response } from 'express';
import type { MessagingConfig } from '../../config.ts';
import { peopleOf } from '../chat/people.service.ts';
import { findGuest, stopMails } from './guests.service.ts';

const title = 'Unsubscribe';

/** Pages and the one click of mail programs; opening the page alone changes nothing. */
export function guestRoutes({ PUBLIC_URL: productUrl, INTERNAL_SECRET }: MessagingConfig) {
  const stops = createSignedIds(INTERNAL_SECRET, guestIdsFor.stops);
  const send = (res: Response, status: number, html: string) =>
    sendPage(res, { status, title, html, productUrl, framed: false });

  /** Who wants no more mails, of whom; answered where the link is none of ours. */
  async function find(token: string, res: Response) {
    const guestId = stops.read(token);
    const guest = guestId && (await findGuest(guestId));
    if (!guest) {
      send(
        res,
        404,
        '<h1>This link leads nowhere</h1><p class="lead">Please open it from the mail again, or answer the mail.</p>',
      );
      return undefined;
    }
    const freelancerId = String(guest.guestOf);
    const { name } = (await peopleOf([freelancerId]))(freelancerId);
    return { guestId, name: escapeHtml(name), isDone: guest.guestStoppedAt !== undefined };
  }

  return [
    route(guestUnsubscribing.page, async ({ params, res }) => {
      const found = await find(params.token, res);
      if (found) send(res, 200, found.isDone ? donePage(found.name) : askPage(found.name));
    }),
    route(guestUnsubscribing.unsubscribe, async ({ params, res }) => {
      const found = await find(params.token, res);
      if (!found) return;
      await stopMails(found.guestId);
      send(res, 200, donePage(found.name));
    }),
  ];
}

const askPage = (name: string) =>
  `<h1>No more mails from ${name}?</h1><p class="lead">They will not be able to write to your address from Soloist any more.</p><form method="post"><button type="submit">Unsubscribe</button></form>`;

const donePage = (name: string) =>
  `<h1>You are unsubscribed</h1><p class="lead">${name} cannot write to your address from Soloist any more.</p>`;
