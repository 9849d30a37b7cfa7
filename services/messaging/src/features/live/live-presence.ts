import { randomUUID } from 'node:crypto';
import type { Presence } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/service-kit';
import { createPresence } from './presence.ts';
import { createPresenceWatch } from './presence-watch.ts';

interface LivePresenceParts extends Pick<ServiceContext, 'redis'> {
  /** For this long somebody is here whose process was killed. */
  presenceMs: number;
  /** Says to this service's other processes what they hear as one of `heard`. */
  tellOthers: (name: string, ...people: string[]) => void;
}

/** Who is here, for the windows of this process that show it. */
export function createLivePresence({ redis, presenceMs, tellOthers }: LivePresenceParts) {
  const presence = createPresence({
    redis,
    processId: randomUUID(),
    aliveMs: presenceMs,
    onMove(userId) {
      tellOthers('moved', userId);
      heard.moved(userId);
    },
  });
  const watch = createPresenceWatch({ find: presence.find, everyMs: presenceMs / 2 });
  const heard = {
    /** Somebody came or left. */
    moved: (userId: string) => void watch.look([userId]),
    met(one: string, other: string) {
      void watch.meet(one, other);
      void watch.meet(other, one);
    },
    parted(one: string, other: string) {
      watch.part(one, other);
      watch.part(other, one);
    },
  };

  return {
    heard,
    /** A window of the person's; they are here until it leaves. */
    enter(userId: string, tell: (presence: Presence) => void) {
      const watcher = { userId, tell };
      const release = presence.hold(userId);
      watch.open(watcher);
      return {
        watcher,
        leave() {
          watch.close(watcher);
          release();
        },
      };
    },
    watch: watch.watch,
    /** Windows of either of the two show whether the other is here, */
    meet(one: string, other: string) {
      tellOthers('met', one, other);
      heard.met(one, other);
    },
    /** and no more. */
    part(one: string, other: string) {
      tellOthers('parted', one, other);
      heard.parted(one, other);
    },
    find: presence.find,
    forget: presence.forget,
    close() {
      presence.close();
      watch.stop();
    },
  };
}
