import { defaultChatTitle } from '@soloist/contracts';
import type { ReplySource } from '../../assistant/index.ts';
import { ChatModel, type StoredChat } from '../chats.model.ts';
import { presentChat } from '../chats.presenter.ts';
import type { SageLive } from '../live/sage.socket.ts';
import type { StoredSageMessage } from '../messages/messages.model.ts';

// Enough text to show the topic, so that the title is ready when the reply ends.
const minTitleTextLength = 300;
const titleTimeoutMs = 6000;
const maxFallbackLength = 48;

interface ChatTitleDeps {
  chat: StoredChat;
  question: StoredSageMessage;
  source: ReplySource;
  live: SageLive;
  controller: AbortController;
}

/** Names a chat after its first exchange, unless the person has named it. */
export function titleChat({ chat, question, source, live, controller }: ChatTitleDeps) {
  const isNeeded = chat.title === defaultChatTitle;
  let asking: Promise<{ title: string; tokens: number }> | undefined;

  async function requestTitle(answer: string) {
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(titleTimeoutMs)]);
    const fallback = firstWords(question.content);
    const suggestion = await source
      .title?.({ question: question.content, answer, signal })
      .catch(() => undefined);
    return { title: suggestion?.title || fallback, tokens: suggestion?.tokens ?? 0 };
  }

  return {
    /** Requests a title as soon as there is enough text. */
    onText(text: string) {
      if (isNeeded && text.length >= minTitleTextLength) asking ??= requestTitle(text);
    },
    /** The chat's new name; undefined when it has one. */
    async name(text: string) {
      if (!isNeeded) return undefined;
      asking ??= requestTitle(text);
      const named = await asking;
      const stored = await ChatModel.findOneAndUpdate(
        { _id: chat._id, title: defaultChatTitle },
        { title: named.title },
        { returnDocument: 'after' },
      ).lean<StoredChat>();
      if (!stored) return undefined;
      const chatId = String(chat._id);
      live.emitChat(String(chat.userId), { change: 'updated', chatId, chat: presentChat(stored) });
      return named;
    },
  };
}

/** The beginning of a question, cut between words. */
function firstWords(question: string) {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxFallbackLength) return line;
  return `${line.slice(0, maxFallbackLength).replace(/\s+\S*$/, '')}…`;
}
