import type { EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { Live } from '../live/live.socket.ts';
import { createNotifier } from './notifier.ts';

interface Parts {
  live: Live;
  identity: IdentityClient;
}

/** Tells those who run the installation what happened without their doing. */
export function platformNoteEvents({ live, identity }: Parts): EventHandlers {
  const keep = createNotifier(live);
  return {
    'platform.canary-failed': async (event) => {
      const { remote, version, live: shown, reason } = event.payload;
      const note = {
        title: `The canary of ${remote} ${version} ended by itself`,
        body: `${reason} Everybody is shown ${shown} again.`,
        link: `/platform/${remote}`,
        // The team gets a mail of its own.
        isMailed: false,
      };
      for (const userId of await identity.admins()) {
        // A note is known by its event: each admin gets one.
        await keep({ userId, event: { ...event, id: `${event.id}.${userId}` } }, note);
      }
    },
  };
}
