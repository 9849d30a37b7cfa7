import type { EventHandlers } from '@soloist/server-kit';
import type { JobDeps } from '../../deps.ts';
import type { DocumentsIdentityClient } from '../people/index.ts';
import { queueNotificationEmail } from './notification-emails.service.ts';

const patienceMs = 14 * 24 * 3600 * 1000;

/** Emails of moderators' decisions, sent regardless of the person's email settings. */
export const moderationEmailEvents = ({
  identity,
  ...jobDeps
}: JobDeps & { identity: DocumentsIdentityClient }): EventHandlers => ({
  'report.decided': async ({ id, at, payload }) => {
    const { userId, isTold, caseId, decision, title, words } = payload;
    const reader = isTold && (await identity.addressOf(userId));
    if (!reader) return;
    await queueNotificationEmail(
      {
        id,
        at,
        kind: 'moderation',
        to: reader.email,
        data: { fname: reader.fname, caseId, decision, title, words },
        about: userId,
        giveUpAt: new Date(Date.parse(at) + patienceMs),
      },
      jobDeps,
    );
  },
});
