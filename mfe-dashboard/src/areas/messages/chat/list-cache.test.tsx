import { sampleChatEntry, sampleChatMessage } from '@soloist/contracts/testing';
import {
  type ListData,
  updateInList,
  updateUnreadInList,
  upsertInList,
} from './list-cache.store.ts';

const myId = 'a'.repeat(24);
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

it('moves a conversation to the top and counts it as unread when a message arrives', () => {
  expect(entriesOf(upsertInList(list, news))).toMatchObject([
    { id: grace, lastMessage: 'In May?', sender: grace, unread: 3, seen: false },
    { id: edith },
  ]);
});

it('moves a conversation to the top without counting when a message is sent', () => {
  const sentMessage = { ...news, sender: myId, receiver: grace };
  expect(entriesOf(upsertInList(list, sentMessage))?.[0]).toMatchObject({
    id: grace,
    sender: myId,
    unread: 2,
  });
});

it('returns undefined for a person who is not in the list', () => {
  expect(upsertInList(list, { ...news, sender: 'e'.repeat(24) })).toBeUndefined();
});

it('updates the line for the newest deleted message only', () => {
  const deleted = { version: 1, message: '', deletedAt: '2026-03-12T10:01:00.000Z' };
  expect(entriesOf(updateInList(list, sampleChatMessage(deleted)))?.[1]?.lastMessage).toBe(
    'Message deleted',
  );
  expect(updateInList(list, { ...news, ...deleted })).toBe(list);
});

it('clears the unread count after reading', () => {
  expect(entriesOf(updateUnreadInList(list, { id: grace, unread: 0 }))?.[1]).toMatchObject({
    unread: 0,
    seen: true,
  });
});
