import type { SageMessage, SentMessage } from '@soloist/contracts';
import { ApiError } from '@soloist/web-client';
import { bannerText, isNetworkError } from './banner-texts.ts';
import { chatUpdated, isAnswering, replyEnded, withMessage, without } from './chat-state.ts';
import { beginChat, refreshMessages } from './chats.service.ts';
import type { ChatStore } from './chats.store.ts';
import { keepDraft, readDraft } from './drafts.ts';
import * as api from './sage.api.ts';

interface Question {
  text: string;
  useInternet: boolean;
}
interface Asked extends Question {
  chatId: string;
  requestId: string;
}

const temporaryId = (requestId: string) => `temporary-${requestId}`;
const isTemporary = ({ _id }: SageMessage) => _id.startsWith('temporary-');

const noReplyYet = {
  citations: [],
  tokensIn: 0,
  tokensOut: 0,
  latencyMs: 0,
  failure: null,
  offline: false,
  drafts: [],
};

const questionOf = ({ text, useInternet, requestId }: Asked): SageMessage => ({
  ...noReplyYet,
  _id: temporaryId(requestId),
  role: 'user',
  content: text,
  createdAt: new Date().toISOString(),
  animated: true,
  state: 'done',
  answers: null,
  requestId,
  useInternet,
});

/**
 * Specification section 4, "Sending". False when nothing was taken: the text was blank, a reply is
 * still being waited for, or there was no chat and none could be made.
 */
export async function sendMessage(
  store: ChatStore,
  { text, useInternet, onTaken }: Question & { onTaken: () => void },
): Promise<boolean> {
  const trimmed = text.trim();
  if (trimmed === '') return false;
  const { currentChat, beginning } = store.getState();
  if (beginning || isAnswering(store.getState(), currentChat?._id)) return false;
  const chat = currentChat ?? (await beginChat(store, 'createChatForMessage'));
  if (!chat) return false;
  const requestId = crypto.randomUUID();
  const asked = { text: trimmed, useInternet, chatId: chat._id, requestId };
  store.setState(({ messages }) => ({ messages: withMessage(messages, questionOf(asked)) }));
  onTaken();
  await ask(store, asked);
  return true;
}

/** Asks again under the same request, so that the question is not stored twice. */
export async function askAgain(store: ChatStore, question: SageMessage): Promise<void> {
  const { currentChat } = store.getState();
  if (!currentChat || isAnswering(store.getState(), currentChat._id)) return;
  const { content: text, useInternet } = question;
  const requestId = question.requestId ?? crypto.randomUUID();
  await ask(store, { text, useInternet, chatId: currentChat._id, requestId });
}

async function ask(store: ChatStore, asked: Asked): Promise<void> {
  const { chatId, text: message, useInternet, requestId } = asked;
  store.setState(({ sending, failures }) => ({
    sending: [...sending, chatId],
    failures: without(failures, requestId),
  }));
  try {
    const answer = await api.ask({ chatId, message, useInternet, requestId });
    answered(store, { asked, answer });
  } catch (error) {
    await notSent(store, { asked, error });
  } finally {
    store.setState(({ sending }) => ({ sending: sending.filter((id) => id !== chatId) }));
  }
}

function answered(store: ChatStore, { asked, answer }: { asked: Asked; answer: SentMessage }) {
  const { chatId, requestId } = asked;
  const { messageId, questionId, chatTitle, ...reply } = answer;
  const now = new Date().toISOString();
  store.setState(({ messages }) => ({
    messages: messages.map((known) =>
      known._id === temporaryId(requestId) ? { ...known, _id: questionId } : known,
    ),
    error: null,
  }));
  store.setState(
    replyEnded(chatId, {
      ...noReplyYet,
      ...reply,
      _id: messageId,
      role: 'assistant',
      createdAt: now,
      animated: false,
      answers: questionId,
      requestId: null,
      useInternet: asked.useInternet,
    }),
  );
  const known = store.getState().chats.find(({ _id }) => _id === chatId);
  if (chatTitle && known) {
    store.setState(chatUpdated({ ...known, title: chatTitle, updatedAt: now }));
  }
}

async function notSent(store: ChatStore, { asked, error }: { asked: Asked; error: unknown }) {
  const { chatId, requestId, text } = asked;
  const { currentChat, messages } = store.getState();
  const isOpen = currentChat?._id === chatId;
  const question = messages.find((known) => known.requestId === requestId);
  // It arrived, only this connection broke: the socket brings its reply, now or when it is back.
  if (isNetworkError(error) && question && !isTemporary(question)) return;
  store.setState(({ failures }) => ({
    error: bannerText('sendMessage', error),
    failures: { ...failures, [requestId]: sentenceOf(error) },
  }));
  if (!isOpen && readDraft(chatId) === '') keepDraft(text, chatId);
  // What was said before it failed is kept on the server.
  if (isOpen && !isNetworkError(error)) await refreshMessages(store).catch(() => undefined);
}

const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'The message could not be sent.';

/** Ends the reply of the open chat; what was said stays. */
export async function stopReply(store: ChatStore): Promise<void> {
  const { currentChat } = store.getState();
  if (!currentChat) return;
  try {
    await api.stopReply(currentChat._id);
  } catch (error) {
    store.setState({ error: bannerText('sendMessage', error) });
  }
}
