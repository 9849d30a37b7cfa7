import type { Summary, Turn } from '../replies/reply-source.ts';
import { tokensOf } from './tokens.ts';

// The newest turns stay word for word.
const keptTurns = 4;

interface Conversation {
  turns: Turn[];
  summary: Summary | undefined;
}

const costOf = ({ turns, summary }: Conversation) =>
  turns.reduce((sum, { content }) => sum + tokensOf(content), tokensOf(summary?.text ?? ''));

/**
 * Fits a conversation into `room` tokens: the older turns are put in short by `sumUp`, and when
 * that fails they are left out. The question itself always stays.
 */
export async function fitTurns(
  conversation: Conversation,
  { room, sumUp }: { room: number; sumUp: (older: Conversation) => Promise<string | undefined> },
): Promise<Conversation & { isNew: boolean }> {
  if (costOf(conversation) <= room) return { ...conversation, isNew: false };
  const { turns, summary } = conversation;
  // Half of the room is for what comes next: a summary with every question would be too many.
  const from = firstKept(turns, room / 2);
  const older = turns.slice(0, from);
  const last = older.at(-1);
  if (!last) return { ...conversation, isNew: false };
  const text = await sumUp({ turns: older, summary });
  if (!text) return { turns: turns.slice(from), summary, isNew: false };
  return { turns: turns.slice(from), summary: { text, upTo: last.id }, isNew: true };
}

/** Where the newest turns begin that fit into `room`, at least the question and at most all but one. */
function firstKept(turns: Turn[], room: number): number {
  let left = room;
  let from = turns.length;
  while (from > 0) {
    left -= tokensOf(turns[from - 1]!.content);
    const isFew = turns.length - from < keptTurns;
    if (left < 0 && !(isFew && left > -room)) break;
    from -= 1;
  }
  return Math.min(from, turns.length - 1);
}
