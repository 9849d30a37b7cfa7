import type { ChatMessage, ConversationRead } from '@soloist/contracts';
import { type ChatNews, getClaims, queryClient, useChatNews } from '@soloist/web-client';
import { useEffect } from 'react';
import { type ListData, listMessage, listUnread, relistMessage } from './list-cache.ts';
import { catchUpThread, changeThread, knownThread, listKey } from './messages.api.ts';
import { hearPresence } from './presence.ts';
import { addMessage, changeMessage, hasGap, readOn, unseenOf } from './thread-cache.ts';
import { hearTyping, stopTyping } from './typing.ts';

/** While it is mounted, what happens in chats is put into what this window knows of them. */
export function useChatFeed(): void {
  useChatNews(feed);
  // Without it nothing is put there: what is known is old from then on.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: ['chat'], refetchType: 'none' }),
    [],
  );
}

function feed(news: ChatNews): void {
  switch (news.kind) {
    case 'received':
      stopTyping(news.received.sender);
      takeMessage(news.received);
      break;
    case 'changed':
      takeChange(news.changed.message);
      break;
    case 'read':
      takeRead(news.read);
      break;
    case 'typing':
      hearTyping(news.typing);
      break;
    case 'presence':
      hearPresence(news.presence);
      break;
  }
}

const partnerOf = ({ sender, receiver }: Pick<ChatMessage, 'sender' | 'receiver'>) =>
  sender === getClaims()?.sub ? receiver : sender;

/** A message that was just stored, the other person's or an own one. */
export function takeMessage(message: ChatMessage): void {
  const partner = partnerOf(message);
  const known = knownThread(partner);
  const isKnown = known?.messages.some(({ id }) => id === message.id);
  if (!known || hasGap(known, message)) void catchUpThread(partner);
  changeThread(partner, (thread) => addMessage(thread, message));
  // An own one comes twice: as the answer to its sending, and by the line.
  if (!isKnown) changeLists((list) => listMessage(list, message));
}

/** A message that says something else now. */
export function takeChange(message: ChatMessage): void {
  changeThread(partnerOf(message), (thread) => changeMessage(thread, message));
  changeLists((list) => relistMessage(list, message));
}

function takeRead(read: ConversationRead): void {
  const isOwn = read.reader === getClaims()?.sub;
  const partner = isOwn ? read.other : read.reader;
  changeThread(partner, (thread) => readOn(thread, read));
  if (!isOwn) return;
  const thread = knownThread(partner);
  // How many are left cannot be told from a part of the conversation.
  const unread = thread?.newer === null ? unseenOf(thread).length : undefined;
  changeLists((list) =>
    unread === undefined ? undefined : listUnread(list, { id: partner, unread }),
  );
}

/** Changes all lists; one that cannot be changed, or that is on its way, is fetched again. */
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
