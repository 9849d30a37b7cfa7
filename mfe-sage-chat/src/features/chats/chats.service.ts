import type { Chat } from '@soloist/contracts';
import { bannerText } from './banner-texts.rules.ts';
import {
  chatCreated,
  chatDeleted,
  chatUpdated,
  finishedOf,
  replyAnimated,
} from './chat-state.rules.ts';
import type { ChatStore } from './chats.store.ts';
import { mergeArrived, mergeNewest } from './merge-messages.rules.ts';
import * as api from './sage.api.ts';

const setLoading = (store: ChatStore, what: Partial<{ chats: boolean; messages: boolean }>) =>
  store.setState(({ loading }) => ({ loading: { ...loading, ...what } }));

/** Specification section 4: on start chats load; the first becomes current if none is. */
export async function startChats(store: ChatStore): Promise<void> {
  store.setState({ failed: null });
  setLoading(store, { chats: true });
  try {
    const { items, nextCursor } = await loadNewestChats(store);
    store.setState({ chats: items, chatsCursor: nextCursor });
    if (items[0] && !store.getState().currentChat) void openChat(store, items[0]);
  } catch (error) {
    store.setState({
      chats: [],
      chatsCursor: null,
      failed: 'chats',
      error: bannerText('loadChats', error),
    });
  } finally {
    setLoading(store, { chats: false });
  }
}

/** The first page of chats; loaded again if a live event changed the chats meanwhile. */
async function loadNewestChats(store: ChatStore, tries = 3): ReturnType<typeof api.loadChats> {
  const { chats } = store.getState();
  const page = await api.loadChats();
  const isOvertaken = store.getState().chats !== chats;
  return isOvertaken && tries > 1 ? loadNewestChats(store, tries - 1) : page;
}

/** Loads the first page again, because events may have been missed. */
export async function refreshChats(store: ChatStore): Promise<void> {
  const { items, nextCursor } = await loadNewestChats(store);
  const { currentChat } = store.getState();
  const isGone =
    currentChat !== null &&
    nextCursor === null &&
    !items.some(({ _id }) => _id === currentChat._id);
  store.setState({ chats: items, chatsCursor: nextCursor });
  if (isGone) store.setState(chatDeleted(currentChat._id));
}

export async function loadMoreChats(store: ChatStore): Promise<void> {
  const { chatsCursor, loading } = store.getState();
  if (!chatsCursor || loading.chats) return;
  setLoading(store, { chats: true });
  try {
    const { items, nextCursor } = await api.loadChats(chatsCursor);
    store.setState(({ chats }) => ({
      chats: [...chats, ...items.filter(({ _id }) => !chats.some((chat) => chat._id === _id))],
      chatsCursor: nextCursor,
    }));
  } catch (error) {
    store.setState({ error: bannerText('loadChats', error) });
  } finally {
    setLoading(store, { chats: false });
  }
}

export async function openChat(store: ChatStore, chat: Chat): Promise<void> {
  const isStillOpen = () => store.getState().currentChat?._id === chat._id;
  store.setState({ currentChat: chat, messages: [], messagesCursor: null, fresh: {} });
  store.setState({ failed: null });
  setLoading(store, { messages: true });
  try {
    const { items, nextCursor } = await api.loadMessages(chat._id);
    if (!isStillOpen()) return;
    store.setState(({ messages }) => ({
      messages: mergeArrived(items, messages),
      messagesCursor: nextCursor,
    }));
  } catch (error) {
    if (!isStillOpen()) return;
    store.setState({
      messages: [],
      failed: 'messages',
      error: bannerText('loadMessages', error),
    });
  } finally {
    if (isStillOpen()) setLoading(store, { messages: false });
  }
}

export async function loadOlderMessages(store: ChatStore): Promise<void> {
  const { messagesCursor, currentChat, loading } = store.getState();
  if (!messagesCursor || !currentChat || loading.messages) return;
  setLoading(store, { messages: true });
  const isStillOpen = () => store.getState().currentChat?._id === currentChat._id;
  try {
    const { items, nextCursor } = await api.loadMessages(currentChat._id, messagesCursor);
    if (!isStillOpen()) return;
    store.setState(({ messages }) => ({
      messages: [...items, ...messages],
      messagesCursor: nextCursor,
    }));
  } catch (error) {
    // The cursor stays, so scrolling up retries.
    if (isStillOpen()) store.setState({ error: bannerText('loadMessages', error) });
  } finally {
    if (isStillOpen()) setLoading(store, { messages: false });
  }
}

/** Retries what failed to load. */
export async function retryLoading(store: ChatStore): Promise<void> {
  const { failed, currentChat } = store.getState();
  store.setState({ error: null });
  if (failed === 'messages' && currentChat) await openChat(store, currentChat);
  else await startChats(store);
}

/** Loads the newest page of the open chat again, because events may have been missed. */
export async function refreshMessages(store: ChatStore): Promise<void> {
  const { currentChat, loading } = store.getState();
  if (!currentChat || loading.messages) return;
  const { items, nextCursor } = await api.loadMessages(currentChat._id);
  store.setState((state) => {
    if (state.currentChat?._id !== currentChat._id) return {};
    const hasEnded = (messageId: string) =>
      items.some(({ _id, state: ended }) => _id === messageId && ended !== 'running');
    const running = Object.entries(state.running).filter(([messageId]) => !hasEnded(messageId));
    const ended = items.find(({ _id }) => state.running[_id] && hasEnded(_id));
    const common = {
      running: Object.fromEntries(running),
      ...(ended && { finished: finishedOf(currentChat._id, ended) }),
    };
    const messages = mergeNewest(state.messages, items);
    if (messages) return { ...common, messages };
    return { ...common, messages: items, messagesCursor: nextCursor };
  });
}

/** Creates a chat and opens it; undefined while one is being created, or with the banner on failure. */
export async function createChat(
  store: ChatStore,
  doing: 'createChat' | 'createChatForMessage' = 'createChat',
): Promise<Chat | undefined> {
  if (store.getState().beginning) return undefined;
  store.setState({ beginning: true });
  try {
    const chat = await api.createChat();
    store.setState(chatCreated(chat));
    store.setState({ currentChat: chat, messages: [], messagesCursor: null, fresh: {} });
    setLoading(store, { messages: false });
    return chat;
  } catch (error) {
    store.setState({ error: bannerText(doing, error) });
    return undefined;
  } finally {
    store.setState({ beginning: false });
  }
}

/** True when the chat was renamed. */
export async function renameChat(
  store: ChatStore,
  { chat, title }: { chat: Chat; title: string },
): Promise<boolean> {
  try {
    const changed = await api.renameChat(chat._id, title);
    store.setState(chatUpdated({ ...chat, ...changed }));
    return true;
  } catch (error) {
    store.setState({ error: bannerText('updateChat', error) });
    return false;
  }
}

export async function deleteChat(store: ChatStore, chatId: string): Promise<void> {
  try {
    await api.deleteChat(chatId);
    store.setState(chatDeleted(chatId));
  } catch (error) {
    store.setState({ error: bannerText('deleteChat', error) });
  }
}

export async function markAnimated(store: ChatStore, messageId: string): Promise<void> {
  store.setState(replyAnimated(messageId));
  try {
    await api.markAnimated(messageId);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: specification section 4: this failure is only logged.
    console.warn('We couldn’t mark a reply as animated.', error);
  }
}
