import type { EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { Asking } from '../../parts.ts';
import { queueNotice } from './notices.service.ts';

const patienceMs = 14 * 24 * 3600 * 1000;

/** The mails of what moderators decided: whoever it concerns is told, whatever mails they want. */
export const moderationMailEvents = ({
  identity,
  ...asking
}: Asking & { identity: IdentityClient }): EventHandlers => ({
  'report.decided': async ({ id, at, payload }) => {
    const { userId, isTold, caseId, decision, title, words } = payload;
    const reader = isTold && (await identity.addressOf(userId));
    if (!reader) return;
    await queueNotice(
      {
        id,
        at,
        kind: 'moderation',
        to: reader.email,
        data: { fname: reader.fname, caseId, decision, title, words },
        about: userId,
        giveUpAt: new Date(Date.parse(at) + patienceMs),
      },
      asking,
    );
  },
});
