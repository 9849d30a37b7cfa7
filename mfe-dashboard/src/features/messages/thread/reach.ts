import type { ChatMessage } from '@soloist/contracts';
import type { ThreadData } from '../thread-cache.ts';
import type { Reach } from './message-foot.tsx';

/** How far an own message came; nothing of one that is not. */
export function reachOf({ sender, seq }: ChatMessage, thread: ThreadData): Reach | undefined {
  const { person, read } = thread;
  if (sender === person.id) return undefined;
  if (seq <= read.seenSeq) return 'seen';
  return seq <= read.deliveredSeq ? 'delivered' : 'sent';
}
