import { defaultChatTitle } from '@soloist/contracts';
import { ChatModel, type StoredChat } from '../chats/chats.model.ts';
import { presentChat } from '../chats/chats.presenter.ts';
import type { SageLive } from '../live/sage.socket.ts';
import type { StoredMessage } from '../messages/messages.model.ts';
import type { ReplySource } from './reply-source.ts';

// By then a reply has shown what it is about, and the name is there when it ends.
const enoughSaid = 300;
const withinMs = 6000;
const longestWords = 48;

interface NamingParts {
  chat: StoredChat;
  question: StoredMessage;
  source: ReplySource;
  live: SageLive;
  controller: AbortController;
}

/** Names a chat after its first exchange, unless the person has named it. */
export function nameChat({ chat, question, source, live, controller }: NamingParts) {
  const isNeeded = chat.title === defaultChatTitle;
  let asking: Promise<{ title: string; tokens: number }> | undefined;

  async function ask(answer: string) {
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(withinMs)]);
    const fallback = firstWords(question.content);
    const found = await source
      .title?.({ question: question.content, answer, signal })
      .catch(() => undefined);
    return { title: found?.title || fallback, tokens: found?.tokens ?? 0 };
  }

  return {
    /** Asks as soon as enough is said. */
    hear(said: string) {
      if (isNeeded && said.length >= enoughSaid) asking ??= ask(said);
    },
    /** The chat's new name; undefined when it has one. */
    async name(said: string) {
      if (!isNeeded) return undefined;
      asking ??= ask(said);
      const named = await asking;
      const stored = await ChatModel.findOneAndUpdate(
        { _id: chat._id, title: defaultChatTitle },
        { title: named.title },
        { returnDocument: 'after' },
      ).lean<StoredChat>();
      if (!stored) return undefined;
      const chatId = String(chat._id);
      live.tellChat(String(chat.userId), { change: 'updated', chatId, chat: presentChat(stored) });
      return named;
    },
  };
}

/** The beginning of a question, cut between words. */
function firstWords(question: string) {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestWords) return line;
  return `${line.slice(0, longestWords).replace(/\s+\S*$/, '')}…`;
}
