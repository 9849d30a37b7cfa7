import { sampleChatEntry, sampleChatMessage } from '@soloist/contracts/testing';
import { type ListData, listMessage, listUnread, relistMessage } from './list-cache.ts';

const own = 'a'.repeat(24);
const grace = 'b'.repeat(24);
const edith = 'd'.repeat(24);
const list: ListData = {
  pages: [
    {
      items: [sampleChatEntry({ id: edith, name: 'Edith', unread: 0 })],
      nextCursor: '1',
      unread: 2,
    },
    { items: [sampleChatEntry({ unread: 2 })], nextCursor: null, unread: 2 },
  ],
  pageParams: [undefined, '1'],
};
const entriesOf = (data: ListData | undefined) => data?.pages.flatMap(({ items }) => items);
const news = sampleChatMessage({ message: 'In May?', createdAt: '2026-03-12T10:00:00.000Z' });

it('a message moves its conversation to the top and counts', () => {
  expect(entriesOf(listMessage(list, news))).toMatchObject([
    { id: grace, lastMessage: 'In May?', sender: grace, unread: 3, seen: false },
    { id: edith },
  ]);
});

it('an own message moves it too, and counts nothing', () => {
  const ours = { ...news, sender: own, receiver: grace };
  expect(entriesOf(listMessage(list, ours))?.[0]).toMatchObject({
    id: grace,
    sender: own,
    unread: 2,
  });
});

it('somebody who is not in the list cannot be put there', () => {
  expect(listMessage(list, { ...news, sender: 'e'.repeat(24) })).toBeUndefined();
});

it('the newest message taken back says so, an older one changes nothing', () => {
  const gone = { version: 1, message: '', deletedAt: '2026-03-12T10:01:00.000Z' };
  expect(entriesOf(relistMessage(list, sampleChatMessage(gone)))?.[1]?.lastMessage).toBe(
    'Message taken back',
  );
  expect(relistMessage(list, { ...news, ...gone })).toBe(list);
});

it('what was read is no longer unread', () => {
  expect(entriesOf(listUnread(list, { id: grace, unread: 0 }))?.[1]).toMatchObject({
    unread: 0,
    seen: true,
  });
});
