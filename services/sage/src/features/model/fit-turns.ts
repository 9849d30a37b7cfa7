import type { Summary, Turn } from '../replies/reply-source.ts';
import { tokensOf } from './tokens.ts';

// The newest turns stay word for word.
const keptTurns = 4;

interface Conversation {
  turns: Turn[];
  summary: Summary | undefined;
}

/** Puts turns in short, together with what was put in short before. */
type SumUp = (older: { turns: Turn[]; before: string | undefined }) => Promise<string | undefined>;

const costOf = ({ turns, summary }: Conversation) =>
  turns.reduce((sum, { content }) => sum + tokensOf(content), tokensOf(summary?.text ?? ''));

/**
 * Fits a conversation into `room` tokens: the older turns are put in short by `sumUp`, and when
 * that fails they are left out. The question itself always stays.
 */
export async function fitTurns(
  conversation: Conversation,
  { room, sumUp }: { room: number; sumUp: SumUp },
): Promise<Conversation & { isNew: boolean }> {
  if (costOf(conversation) <= room) return { ...conversation, isNew: false };
  const { turns, summary } = conversation;
  // Half of the room is for what comes next: a summary with every question would be too many.
  const from = firstKept(turns, room / 2);
  const older = turns.slice(0, from);
  const last = older.at(-1);
  if (!last) return { ...conversation, isNew: false };
  let text = summary?.text;
  for (const piece of piecesOf(older, room)) {
    const longer = await sumUp({ turns: piece, before: text });
    if (!longer) return { turns: turns.slice(from), summary, isNew: false };
    text = longer;
  }
  const made = { text: text ?? '', upTo: last.id };
  return { turns: turns.slice(from), summary: made, isNew: true };
}

/** Parts of a conversation that fit into `room` each; a turn that alone does not is cut. */
function piecesOf(turns: Turn[], room: number): Turn[][] {
  const pieces: Turn[][] = [];
  let left = 0;
  for (const turn of turns) {
    // Some languages take a token for each character.
    const short = { ...turn, content: turn.content.slice(0, room) };
    const cost = tokensOf(short.content);
    if (cost > left) {
      pieces.push([]);
      left = room;
    }
    pieces.at(-1)?.push(short);
    left -= cost;
  }
  return pieces;
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
