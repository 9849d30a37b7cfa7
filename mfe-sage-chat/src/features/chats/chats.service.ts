import type { Chat } from '@soloist/contracts';
import { bannerText } from './banner-texts.ts';
import { chatCreated, chatDeleted, chatUpdated, finishedOf, replyAnimated } from './chat-state.ts';
import type { ChatStore } from './chats.store.ts';
import { mergedWithNewest, withArrived } from './merge-messages.ts';
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

/** The first page of chats; one that live news overtook is asked for again. */
async function loadNewestChats(store: ChatStore, tries = 3): ReturnType<typeof api.loadChats> {
  const { chats } = store.getState();
  const page = await api.loadChats();
  const isOvertaken = store.getState().chats !== chats;
  return isOvertaken && tries > 1 ? loadNewestChats(store, tries - 1) : page;
}

/** Fetches the first page again: something may have been missed. */
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
      messages: withArrived(items, messages),
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
    // The cursor stays: scrolling up once more asks again.
    if (isStillOpen()) store.setState({ error: bannerText('loadMessages', error) });
  } finally {
    if (isStillOpen()) setLoading(store, { messages: false });
  }
}

/** Loads again what could not be loaded. */
export async function retryLoading(store: ChatStore): Promise<void> {
  const { failed, currentChat } = store.getState();
  store.setState({ error: null });
  if (failed === 'messages' && currentChat) await openChat(store, currentChat);
  else await startChats(store);
}

/** Fetches the newest page of the open chat again: something may have been missed. */
export async function refreshMessages(store: ChatStore): Promise<void> {
  const { currentChat, loading } = store.getState();
  if (!currentChat || loading.messages) return;
  const { items, nextCursor } = await api.loadMessages(currentChat._id);
  store.setState((state) => {
    if (state.currentChat?._id !== currentChat._id) return {};
    const isOver = (messageId: string) =>
      items.some(({ _id, state: ended }) => _id === messageId && ended !== 'running');
    const running = Object.entries(state.running).filter(([messageId]) => !isOver(messageId));
    const ended = items.find(({ _id }) => state.running[_id] && isOver(_id));
    const common = {
      running: Object.fromEntries(running),
      ...(ended && { finished: finishedOf(currentChat._id, ended) }),
    };
    const messages = mergedWithNewest(state.messages, items);
    if (messages) return { ...common, messages };
    return { ...common, messages: items, messagesCursor: nextCursor };
  });
}

/** Makes a chat and opens it; undefined when one is being made, and, with the banner, when it failed. */
export async function beginChat(
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

/** True when the chat has its new title. */
export async function giveTitle(
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

export async function removeChat(store: ChatStore, chatId: string): Promise<void> {
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
    await api.sayAnimated(messageId);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: specification section 4: this failure is only logged.
    console.warn('A reply could not be marked as animated.', error);
  }
}
