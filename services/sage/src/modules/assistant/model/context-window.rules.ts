import type { Summary, Turn } from '../reply-source.rules.ts';
import { tokensOf } from './tokens.rules.ts';

// The newest turns stay verbatim.
const minTurns = 4;

interface Conversation {
  turns: Turn[];
  summary: Summary | undefined;
}

/** Summarises turns together with the previous summary. */
type Summarize = (older: {
  turns: Turn[];
  before: string | undefined;
}) => Promise<string | undefined>;

const costOf = ({ turns, summary }: Conversation) =>
  turns.reduce((sum, { content }) => sum + tokensOf(content), tokensOf(summary?.text ?? ''));

/**
 * Fits a conversation into `room` tokens: `sumUp` summarises the older turns; if that fails, they
 * are left out. The current message always stays.
 */
export async function fitTurns(
  conversation: Conversation,
  { room, sumUp }: { room: number; sumUp: Summarize },
): Promise<Conversation & { isNew: boolean }> {
  if (costOf(conversation) <= room) return { ...conversation, isNew: false };
  const { turns, summary } = conversation;
  // Half of the room is left for later turns, to avoid a summary with every message.
  const from = firstTurnInRoom(turns, room / 2);
  const older = turns.slice(0, from);
  const last = older.at(-1);
  if (!last) return { ...conversation, isNew: false };
  let text = summary?.text;
  for (const piece of splitTurns(older, room)) {
    const longer = await sumUp({ turns: piece, before: text });
    if (!longer) return { turns: turns.slice(from), summary, isNew: false };
    text = longer;
  }
  const made = { text: text ?? '', upTo: last.id };
  return { turns: turns.slice(from), summary: made, isNew: true };
}

/** Parts of a conversation that fit into `room` each; a turn that alone does not is cut. */
function splitTurns(turns: Turn[], room: number): Turn[][] {
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

/**
 * Start index of the newest turns that fit into `room`: at least the current message, at most all
 * but one.
 */
function firstTurnInRoom(turns: Turn[], room: number): number {
  let left = room;
  let from = turns.length;
  while (from > 0) {
    left -= tokensOf(turns[from - 1]!.content);
    const isFew = turns.length - from < minTurns;
    if (left < 0 && !(isFew && left > -room)) break;
    from -= 1;
  }
  return Math.min(from, turns.length - 1);
}
