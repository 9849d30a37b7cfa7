import { sampleChatMessage, sampleChatPage } from '@soloist/contracts/testing';
import { catchUp } from './catch-up.ts';
import {
  addMessage,
  addNewer,
  addOlder,
  changeMessage,
  hasGap,
  keepKnown,
  openAt,
  reactTo,
  readOn,
  type ThreadPage,
  unseenOf,
} from './thread-cache.ts';

const own = 'a'.repeat(24);
const grace = 'b'.repeat(24);
const idOf = (seq: number) => seq.toString(16).padStart(24, '0');
const said = (seq: number, over: Parameters<typeof sampleChatMessage>[0] = {}) =>
  sampleChatMessage({ id: idOf(seq), seq, message: `No. ${seq}`, ...over });
const page = (seqs: number[], over: Partial<ThreadPage> = {}): ThreadPage => ({
  ...sampleChatPage(seqs.toSorted((a, b) => b - a).map((seq) => said(seq))),
  ...over,
});
const seqsOf = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq);

it('messages stand in the order of their numbers, each once, whichever way they came', () => {
  let thread = openAt(page([4, 5], { nextCursor: '4' }));
  thread = addMessage(thread, said(7));
  thread = addMessage(thread, said(6));
  thread = addMessage(thread, said(7));
  thread = addOlder(thread, page([2, 3, 4]));
  expect(seqsOf(thread)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(thread.older).toBeNull();
});

it('where the conversation is open in its middle, a new message makes no gap', () => {
  let thread = openAt(page([4, 5], { previousCursor: 5 }));
  thread = addMessage(thread, said(9));
  expect(seqsOf(thread)).toEqual([4, 5]);
  thread = addNewer(thread, page([5, 6, 7, 8, 9]));
  thread = addMessage(thread, said(10));
  expect(seqsOf(thread)).toEqual([4, 5, 6, 7, 8, 9, 10]);
});

it('of two versions of a message the newer one stays, whichever came last', () => {
  const edited = said(1, { version: 2, message: 'Better' });
  let thread = openAt(page([1, 2]));
  thread = changeMessage(thread, edited);
  thread = changeMessage(thread, said(1, { version: 1, message: 'Good' }));
  thread = addNewer(thread, page([1, 2]));
  expect(thread.messages[0]?.message).toBe('Better');
});

it('what quotes a message says what it says now', () => {
  const quote = { id: idOf(1), seq: 1, sender: grace, message: 'No. 1', hasFiles: false };
  let thread = addMessage(openAt(page([1])), said(2, { replyTo: quote }));
  thread = changeMessage(
    thread,
    said(1, { version: 1, message: '', deletedAt: '2026-03-12T10:00:00.000Z' }),
  );
  expect(thread.messages[1]?.replyTo?.message).toBe('');
});

it('a quote is as new as what is known of the message, whatever an older answer said', () => {
  const quote = { id: idOf(1), seq: 1, sender: grace, message: 'No. 1', hasFiles: false };
  const known = openAt({
    ...page([1]),
    items: [said(2, { replyTo: quote }), said(1, { version: 1, message: 'Better' })],
  });
  const fetched = openAt({ ...page([]), items: [said(2, { replyTo: quote }), said(1)] });
  expect(keepKnown(fetched, known).messages[1]?.replyTo?.message).toBe('Better');
});

it('a message that was changed before it was heard of says what it says now', () => {
  const thread = changeMessage(openAt(page([1])), said(2, { version: 1, message: 'Better' }));
  expect(addMessage(thread, said(2)).messages[1]?.message).toBe('Better');
});

it.each([
  ['a number was left out', page([1, 2]), 4, true],
  ['it is the next', page([1, 2]), 3, false],
  ['it is known', page([1, 2]), 2, false],
  ['it is the first', page([]), 1, false],
  ['the conversation is open in its middle', page([1, 2], { previousCursor: 2 }), 9, false],
])('whether something was missed: %s', (_when, known, seq, isMissed) => {
  expect(hasGap(openAt(known), said(seq))).toBe(isMissed);
});

it('how far somebody read only grows, in an older answer too', () => {
  let thread = openAt(page([1, 2, 3], { read: { deliveredSeq: 2, seenSeq: 1 } }));
  thread = readOn(thread, { reader: grace, other: own, deliveredSeq: 3, seenSeq: 3 });
  thread = addOlder(thread, page([], { read: { deliveredSeq: 2, seenSeq: 1 } }));
  expect(thread.read).toEqual({ deliveredSeq: 3, seenSeq: 3 });
});

it('unseen is what the other person wrote after what was seen', () => {
  let thread = openAt(page([1, 2, 3], { ownSeenSeq: 1 }));
  thread = addMessage(thread, said(4, { sender: own, receiver: grace }));
  expect(unseenOf(thread).map(({ seq }) => seq)).toEqual([2, 3]);
  thread = readOn(thread, { reader: own, other: grace, deliveredSeq: 3, seenSeq: 3 });
  expect(unseenOf(thread)).toEqual([]);
});

it('a reaction is there once a person, and gone with the last of them', () => {
  const one = { emoji: '👍', by: own };
  const liked = reactTo(reactTo(said(1), { ...one, on: true }), { ...one, on: true });
  expect(liked.reactions).toEqual([{ emoji: '👍', by: [own] }]);
  const both = reactTo(liked, { emoji: '👍', by: grace, on: true });
  expect(reactTo(both, { ...one, on: false }).reactions).toEqual([{ emoji: '👍', by: [grace] }]);
  expect(reactTo(liked, { ...one, on: false }).reactions).toEqual([]);
});

describe('who was away', () => {
  /** A server with so many messages, some of them changed; counts what it is asked. */
  function serverWith(count: number, changed: number[] = []) {
    const asked: object[] = [];
    const all = Array.from({ length: count }, (_, at) => at + 1);
    const fetchPage = async (query: { after?: number }) => {
      asked.push(query);
      const { after } = query;
      const found =
        after === undefined ? all.slice(-20) : all.filter((seq) => seq > after).slice(0, 50);
      const last = found.at(-1) ?? 0;
      return {
        ...page([]),
        items: found
          .map((seq) => said(seq, changed.includes(seq) ? { version: 1, message: 'Changed' } : {}))
          .toReversed(),
        nextCursor: (found[0] ?? 1) > 1 ? String(found[0]) : null,
        previousCursor: last < count ? last : null,
      };
    };
    return { fetchPage, asked };
  }
  const known = openAt(page([11, 12, 13, 14, 15], { nextCursor: '11' }));

  it('has what the server has, what changed in what was known too', async () => {
    const { fetchPage, asked } = serverWith(90, [12]);
    const thread = await catchUp(known, fetchPage);
    expect(seqsOf(thread)).toEqual(Array.from({ length: 80 }, (_, at) => at + 11));
    expect(thread.messages[1]?.message).toBe('Changed');
    expect(thread).toMatchObject({ older: '11', newer: null });
    expect(asked).toEqual([{ after: 10 }, { after: 60 }]);
  });

  it('for very long begins with the newest, so that nothing is missing in between', async () => {
    const { fetchPage } = serverWith(5000);
    const thread = await catchUp(known, fetchPage);
    expect(seqsOf(thread)).toEqual(Array.from({ length: 20 }, (_, at) => at + 4981));
    expect(thread).toMatchObject({ older: '4981', newer: null });
  });

  it('in the middle stays there', async () => {
    const { fetchPage } = serverWith(5000);
    const middle = openAt(page([100, 101, 102], { nextCursor: '100', previousCursor: 102 }));
    const thread = await catchUp(middle, fetchPage);
    expect(seqsOf(thread).slice(0, 3)).toEqual([100, 101, 102]);
    expect(thread.newer).toBe(thread.messages.at(-1)?.seq);
  });

  it('keeps what was told while it was fetched', async () => {
    const { fetchPage } = serverWith(20);
    const fetched = await catchUp(known, fetchPage);
    const told = addMessage(known, said(21));
    expect(seqsOf(keepKnown(fetched, told)).at(-1)).toBe(21);
  });

  it('begins with nothing where nothing is', async () => {
    const { fetchPage } = serverWith(3);
    expect(seqsOf(await catchUp(openAt(page([])), fetchPage))).toEqual([1, 2, 3]);
  });
});
