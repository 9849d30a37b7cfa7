import { guestIdsFor, guestUnsubscribing } from '@soloist/contracts';
import { createSignedIds, route } from '@soloist/server-kit';
import { sendPage } from '@soloist/server-kit/send-page';
import escapeHtml from 'escape-html';
import type { Response } from 'express';
import type { MessagingConfig } from '../../config.ts';
import { loadPeople } from '../people/index.ts';
import { findGuest, unsubscribeGuest } from './guests.service.ts';

const title = 'Unsubscribe';

/** The unsubscribe page and the one click of email programs; opening the page changes nothing. */
export function guestRoutes({ PUBLIC_URL: productUrl, INTERNAL_SECRET }: MessagingConfig) {
  const unsubscribeIds = createSignedIds(INTERNAL_SECRET, guestIdsFor.stops);
  const send = (res: Response, status: number, html: string) =>
    sendPage(res, { status, title, html, productUrl, framed: false });

  /**
   * The guest and freelancer of an unsubscribe link; answers 404 itself when the link is not ours.
   */
  async function findByToken(token: string, res: Response) {
    const guestId = unsubscribeIds.read(token);
    const guest = guestId && (await findGuest(guestId));
    if (!guest) {
      send(
        res,
        404,
        '<h1>Link not found</h1><p class="lead">Open it from the email again, or reply to the email.</p>',
      );
      return undefined;
    }
    const freelancerId = String(guest.guestOf);
    const { name } = (await loadPeople([freelancerId]))(freelancerId);
    return { guestId, name: escapeHtml(name), isDone: guest.guestStoppedAt !== undefined };
  }

  return [
    route(guestUnsubscribing.page, async ({ params, res }) => {
      const guest = await findByToken(params.token, res);
      if (guest) send(res, 200, guest.isDone ? donePage(guest.name) : confirmPage(guest.name));
    }),
    route(guestUnsubscribing.unsubscribe, async ({ params, res }) => {
      const guest = await findByToken(params.token, res);
      if (!guest) return;
      await unsubscribeGuest(guest.guestId);
      send(res, 200, donePage(guest.name));
    }),
  ];
}

const confirmPage = (name: string) =>
  `<h1>Unsubscribe from ${name}?</h1><p class="lead">They won’t be able to email you from Soloist.</p><form method="post"><button type="submit">Unsubscribe</button></form>`;

const donePage = (name: string) =>
  `<h1>You are unsubscribed</h1><p class="lead">${name} can no longer email you from Soloist.</p>`;
