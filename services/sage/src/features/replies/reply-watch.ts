import type { Logger } from '@soloist/service-kit';
import type { Presence } from '../live/presence.ts';
import { failureOf } from './reply-failed.ts';
import { type Ending, keepProgress, type Progress, type ReplyRun } from './reply-store.ts';

/** Why a reply is ended from outside. `gone`: its chat was deleted, or another process ended it. */
export type EndReason = 'stopped' | 'left' | 'gone' | 'closing' | 'late' | 'too long';

const progressMs = 1000;
const longestMs = 9 * 60_000;

/** How a reply is stored that was ended from outside. */
export function endedBy(why: EndReason): Pick<Ending, 'state' | 'failure'> {
  switch (why) {
    case 'stopped':
    case 'left':
    case 'gone':
      return { state: 'stopped', failure: null };
    case 'too long':
      return { state: 'done', failure: null };
    case 'late':
      return { state: 'failed', failure: failureOf('slow') };
    case 'closing':
      return { state: 'failed', failure: failureOf('interrupted') };
  }
}

interface Watched {
  reply: ReplyRun;
  userId: string;
  presence: Presence;
  logger: Logger;
  progress: () => Progress;
  end: (why: EndReason) => void;
}

/**
 * Every second: stores what there is, and ends the reply when it is to stop, when its person has
 * left, or when its place is gone.
 */
export function watchReply({ reply, userId, presence, logger, progress, end }: Watched) {
  const late = setTimeout(() => end('late'), longestMs);
  const timer = setInterval(async () => {
    try {
      const found = await keepProgress(reply, progress());
      if (!found) return end('gone');
      if (found.stopAsked) return end('stopped');
      if (!(await presence.isHere(userId))) end('left');
    } catch (err) {
      logger.warn({ err: (err as Error).message }, 'what was said so far could not be stored');
    }
  }, progressMs);
  return {
    stop() {
      clearInterval(timer);
      clearTimeout(late);
    },
  };
}
