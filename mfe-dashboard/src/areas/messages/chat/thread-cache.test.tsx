import { sampleChatMessage, sampleChatPage } from '@soloist/contracts/testing';
import { catchUp } from './catch-up.rules.ts';
import {
  addMessage,
  addNewer,
  addOlder,
  changeMessage,
  hasGap,
  markReadUpTo,
  mergeCached,
  openAt,
  reactTo,
  type ThreadPage,
  unseenOf,
} from './thread-cache.rules.ts';

const myId = 'a'.repeat(24);
const grace = 'b'.repeat(24);
const idOf = (seq: number) => seq.toString(16).padStart(24, '0');
const theirMessage = (seq: number, over: Parameters<typeof sampleChatMessage>[0] = {}) =>
  sampleChatMessage({ id: idOf(seq), seq, message: `No. ${seq}`, ...over });
const page = (seqs: number[], over: Partial<ThreadPage> = {}): ThreadPage => ({
  ...sampleChatPage(seqs.toSorted((a, b) => b - a).map((seq) => theirMessage(seq))),
  ...over,
});
const seqsOf = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq);

it('keeps messages unique and in order of their numbers', () => {
  let thread = openAt(page([4, 5], { nextCursor: '4' }));
  thread = addMessage(thread, theirMessage(7));
  thread = addMessage(thread, theirMessage(6));
  thread = addMessage(thread, theirMessage(7));
  thread = addOlder(thread, page([2, 3, 4]));
  expect(seqsOf(thread)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(thread.older).toBeNull();
});

it('ignores a new message while the end is not loaded', () => {
  let thread = openAt(page([4, 5], { previousCursor: 5 }));
  thread = addMessage(thread, theirMessage(9));
  expect(seqsOf(thread)).toEqual([4, 5]);
  thread = addNewer(thread, page([5, 6, 7, 8, 9]));
  thread = addMessage(thread, theirMessage(10));
  expect(seqsOf(thread)).toEqual([4, 5, 6, 7, 8, 9, 10]);
});

it('keeps the newer of two versions, regardless of their arrival', () => {
  const edited = theirMessage(1, { version: 2, message: 'Better' });
  let thread = openAt(page([1, 2]));
  thread = changeMessage(thread, edited);
  thread = changeMessage(thread, theirMessage(1, { version: 1, message: 'Good' }));
  thread = addNewer(thread, page([1, 2]));
  expect(thread.messages[0]?.message).toBe('Better');
});

it('updates the quotes of an edited message', () => {
  const quote = { id: idOf(1), seq: 1, sender: grace, message: 'No. 1', hasFiles: false };
  let thread = addMessage(openAt(page([1])), theirMessage(2, { replyTo: quote }));
  thread = changeMessage(
    thread,
    theirMessage(1, { version: 1, message: '', deletedAt: '2026-03-12T10:00:00.000Z' }),
  );
  expect(thread.messages[1]?.replyTo?.message).toBe('');
});

it('keeps a quote up to date when an older response arrives', () => {
  const quote = { id: idOf(1), seq: 1, sender: grace, message: 'No. 1', hasFiles: false };
  const known = openAt({
    ...page([1]),
    items: [
      theirMessage(2, { replyTo: quote }),
      theirMessage(1, { version: 1, message: 'Better' }),
    ],
  });
  const fetched = openAt({
    ...page([]),
    items: [theirMessage(2, { replyTo: quote }), theirMessage(1)],
  });
  expect(mergeCached(fetched, known).messages[1]?.replyTo?.message).toBe('Better');
});

it('adds a message that was edited before it arrived', () => {
  const thread = changeMessage(
    openAt(page([1])),
    theirMessage(2, { version: 1, message: 'Better' }),
  );
  expect(addMessage(thread, theirMessage(2)).messages[1]?.message).toBe('Better');
});

it.each([
  ['a number was left out', page([1, 2]), 4, true],
  ['it is the next', page([1, 2]), 3, false],
  ['it is known', page([1, 2]), 2, false],
  ['it is the first', page([]), 1, false],
  ['the conversation is open in its middle', page([1, 2], { previousCursor: 2 }), 9, false],
])('detects a gap: %s', (_when, known, seq, isMissed) => {
  expect(hasGap(openAt(known), theirMessage(seq))).toBe(isMissed);
});

it('never moves a read position back', () => {
  let thread = openAt(page([1, 2, 3], { read: { deliveredSeq: 2, seenSeq: 1 } }));
  thread = markReadUpTo(thread, { reader: grace, other: myId, deliveredSeq: 3, seenSeq: 3 });
  thread = addOlder(thread, page([], { read: { deliveredSeq: 2, seenSeq: 1 } }));
  expect(thread.read).toEqual({ deliveredSeq: 3, seenSeq: 3 });
});

it('counts the other person’s messages after the seen one as unseen', () => {
  let thread = openAt(page([1, 2, 3], { ownSeenSeq: 1 }));
  thread = addMessage(thread, theirMessage(4, { sender: myId, receiver: grace }));
  expect(unseenOf(thread).map(({ seq }) => seq)).toEqual([2, 3]);
  thread = markReadUpTo(thread, { reader: myId, other: grace, deliveredSeq: 3, seenSeq: 3 });
  expect(unseenOf(thread)).toEqual([]);
});

it('counts a reaction once per person, and removes it with the last one', () => {
  const one = { emoji: '👍', by: myId };
  const liked = reactTo(reactTo(theirMessage(1), { ...one, on: true }), { ...one, on: true });
  expect(liked.reactions).toEqual([{ emoji: '👍', by: [myId] }]);
  const both = reactTo(liked, { emoji: '👍', by: grace, on: true });
  expect(reactTo(both, { ...one, on: false }).reactions).toEqual([{ emoji: '👍', by: [grace] }]);
  expect(reactTo(liked, { ...one, on: false }).reactions).toEqual([]);
});

describe('catching up', () => {
  /** A server with this many messages, some of them edited; counts its calls. */
  function serverWith(count: number, changed: number[] = []) {
    const queries: object[] = [];
    const all = Array.from({ length: count }, (_, at) => at + 1);
    const fetchPage = async (query: { after?: number }) => {
      queries.push(query);
      const { after } = query;
      const found =
        after === undefined ? all.slice(-20) : all.filter((seq) => seq > after).slice(0, 50);
      const last = found.at(-1) ?? 0;
      return {
        ...page([]),
        items: found
          .map((seq) =>
            theirMessage(seq, changed.includes(seq) ? { version: 1, message: 'Changed' } : {}),
          )
          .toReversed(),
        nextCursor: (found[0] ?? 1) > 1 ? String(found[0]) : null,
        previousCursor: last < count ? last : null,
      };
    };
    return { fetchPage, asked: queries };
  }
  const known = openAt(page([11, 12, 13, 14, 15], { nextCursor: '11' }));

  it('loads new messages and changes to loaded ones', async () => {
    const { fetchPage, asked: queries } = serverWith(90, [12]);
    const thread = await catchUp(known, fetchPage);
    expect(seqsOf(thread)).toEqual(Array.from({ length: 80 }, (_, at) => at + 11));
    expect(thread.messages[1]?.message).toBe('Changed');
    expect(thread).toMatchObject({ older: '11', newer: null });
    expect(queries).toEqual([{ after: 10 }, { after: 60 }]);
  });

  it('restarts with the newest messages after a long gap', async () => {
    const { fetchPage } = serverWith(5000);
    const thread = await catchUp(known, fetchPage);
    expect(seqsOf(thread)).toEqual(Array.from({ length: 20 }, (_, at) => at + 4981));
    expect(thread).toMatchObject({ older: '4981', newer: null });
  });

  it('stays in the middle of a conversation', async () => {
    const { fetchPage } = serverWith(5000);
    const middle = openAt(page([100, 101, 102], { nextCursor: '100', previousCursor: 102 }));
    const thread = await catchUp(middle, fetchPage);
    expect(seqsOf(thread).slice(0, 3)).toEqual([100, 101, 102]);
    expect(thread.newer).toBe(thread.messages.at(-1)?.seq);
  });

  it('keeps events that arrived during the fetch', async () => {
    const { fetchPage } = serverWith(20);
    const fetched = await catchUp(known, fetchPage);
    const afterEvent = addMessage(known, theirMessage(21));
    expect(seqsOf(mergeCached(fetched, afterEvent)).at(-1)).toBe(21);
  });

  it('starts empty for an empty conversation', async () => {
    const { fetchPage } = serverWith(3);
    expect(seqsOf(await catchUp(openAt(page([])), fetchPage))).toEqual([1, 2, 3]);
  });
});
