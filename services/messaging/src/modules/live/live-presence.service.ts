import { randomUUID } from 'node:crypto';
import type { PersonPresence } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/server-kit';
import { createPresence } from './presence.service.ts';
import { createPresenceWatch } from './presence-watch.service.ts';

interface LivePresenceDeps extends Pick<ServiceContext, 'redis'> {
  /** How long a person stays online after their process was killed. */
  presenceMs: number;
  /**
   * Publishes a message to this service's other processes, which receive it as one of
   * `receivedEvents`.
   */
  publishToProcesses: (name: string, ...people: string[]) => void;
}

/** Presence for the windows of this process. */
export function createLivePresence({ redis, presenceMs, publishToProcesses }: LivePresenceDeps) {
  const presence = createPresence({
    redis,
    processId: randomUUID(),
    aliveMs: presenceMs,
    onMove(userId) {
      publishToProcesses('moved', userId);
      receivedEvents.moved(userId);
    },
  });
  const watch = createPresenceWatch({ find: presence.find, everyMs: presenceMs / 2 });
  const receivedEvents = {
    /** A person came online or left. */
    moved: (userId: string) => void watch.refresh([userId]),
    met(one: string, other: string) {
      void watch.show(one, other);
      void watch.show(other, one);
    },
    parted(one: string, other: string) {
      watch.hide(one, other);
      watch.hide(other, one);
    },
  };

  return {
    receivedEvents,
    /** Opens a window of the person, who is online until it closes. */
    openWindow(userId: string, send: (presence: PersonPresence) => void) {
      const watcher = { userId, send };
      const release = presence.hold(userId);
      watch.open(watcher);
      return {
        watcher,
        closeWindow() {
          watch.close(watcher);
          release();
        },
      };
    },
    watch: watch.watch,
    /** Windows of either of the two start to show the other's presence. */
    showPresence(one: string, other: string) {
      publishToProcesses('met', one, other);
      receivedEvents.met(one, other);
    },
    /** Windows of either of the two show the other as offline from now on. */
    hidePresence(one: string, other: string) {
      publishToProcesses('parted', one, other);
      receivedEvents.parted(one, other);
    },
    find: presence.find,
    forget: presence.forget,
    close() {
      presence.close();
      watch.stop();
    },
  };
}
