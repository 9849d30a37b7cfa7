import type { Logger } from '@soloist/server-kit';
import { failureOf } from '../../assistant/index.ts';
import type { SagePresence } from '../live/presence.service.ts';
import {
  type ReplyEnding,
  type ReplyProgress,
  type ReplyRun,
  storeProgress,
} from './reply-store.service.ts';

/** Why a reply is ended from outside. `gone`: its chat was deleted, or another process ended it. */
export type EndReason = 'stopped' | 'left' | 'gone' | 'closing' | 'late' | 'too long';

const progressMs = 2000;
const maxReplyMs = 9 * 60_000;

/** How a reply is stored that was ended from outside. */
export function outcomeOf(why: EndReason): Pick<ReplyEnding, 'state' | 'failure'> {
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

interface ReplyWatchDeps {
  reply: ReplyRun;
  userId: string;
  presence: SagePresence;
  logger: Logger;
  progress: () => ReplyProgress;
  end: (why: EndReason) => void;
}

/**
 * Every two seconds: stores the text so far, and ends the reply when it was stopped, when its person
 * has left, or when its record is gone.
 */
export function watchReply({ reply, userId, presence, logger, progress, end }: ReplyWatchDeps) {
  const late = setTimeout(() => end('late'), maxReplyMs);
  const timer = setInterval(async () => {
    try {
      const stored = await storeProgress(reply, progress());
      if (!stored) return end('gone');
      if (stored.stopAsked) return end('stopped');
      if (!(await presence.isHere(userId))) end('left');
    } catch (err) {
      logger.warn({ err: (err as Error).message }, "couldn't store the reply so far");
    }
  }, progressMs);
  return {
    stop() {
      clearInterval(timer);
      clearTimeout(late);
    },
  };
}
