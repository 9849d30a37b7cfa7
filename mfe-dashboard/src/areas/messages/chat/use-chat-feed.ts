import type { ChatMessage, ConversationRead } from '@soloist/contracts';
import { type ChatNews, getClaims, queryClient, useChatNews } from '@soloist/web-client';
import { useEffect } from 'react';
import {
  type ListData,
  updateInList,
  updateUnreadInList,
  upsertInList,
} from './list-cache.store.ts';
import { cachedThread, catchUpThread, changeThread, listKey } from './messages.api.ts';
import { setPresence } from './presence.store.ts';
import { addMessage, changeMessage, hasGap, markReadUpTo, unseenOf } from './thread-cache.rules.ts';
import { setTyping, stopTyping } from './typing.store.ts';

/** Applies chat events to the cached conversations while it is mounted. */
export function useChatFeed(): void {
  useChatNews(feed);
  // After unmount no event is applied, so the cache is stale.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: ['chat'], refetchType: 'none' }),
    [],
  );
}

function feed(news: ChatNews): void {
  switch (news.kind) {
    case 'received':
      stopTyping(news.received.sender);
      applyMessage(news.received);
      break;
    case 'changed':
      applyChange(news.changed.message);
      break;
    case 'read':
      applyRead(news.read);
      break;
    case 'typing':
      setTyping(news.typing);
      break;
    case 'presence':
      setPresence(news.presence);
      break;
  }
}

const partnerOf = ({ sender, receiver }: Pick<ChatMessage, 'sender' | 'receiver'>) =>
  sender === getClaims()?.sub ? receiver : sender;

/** Applies a message that was just stored. */
export function applyMessage(message: ChatMessage): void {
  const partner = partnerOf(message);
  const cached = cachedThread(partner);
  const isCached = cached?.messages.some(({ id }) => id === message.id);
  if (!cached || hasGap(cached, message)) void catchUpThread(partner);
  changeThread(partner, (thread) => addMessage(thread, message));
  // A sent message arrives twice: as the response, and as an event.
  if (!isCached) changeLists((list) => upsertInList(list, message));
}

/** Applies an edited or deleted message. */
export function applyChange(message: ChatMessage): void {
  changeThread(partnerOf(message), (thread) => changeMessage(thread, message));
  changeLists((list) => updateInList(list, message));
}

function applyRead(read: ConversationRead): void {
  const isOwn = read.reader === getClaims()?.sub;
  const partner = isOwn ? read.other : read.reader;
  changeThread(partner, (thread) => markReadUpTo(thread, read));
  if (!isOwn) return;
  const thread = cachedThread(partner);
  // A part of the conversation does not tell how many messages are unread.
  const unread = thread?.newer === null ? unseenOf(thread).length : undefined;
  changeLists((list) =>
    unread === undefined ? undefined : updateUnreadInList(list, { id: partner, unread }),
  );
}

/** Changes all cached lists; refetches those that cannot be changed or are being fetched. */
function changeLists(change: (list: ListData) => ListData | undefined): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: listKey })) {
    const list = query.state.data as ListData | undefined;
    const changed = list && change(list);
    if (changed) query.setData(changed);
    if (!changed || query.state.fetchStatus === 'fetching') {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  }
}
