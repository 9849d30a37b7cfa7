import type { SageExchange, SageMessage } from '@soloist/contracts';
import { ApiError } from '@soloist/web-client';
import { bannerText, isNetworkError } from './banner-texts.rules.ts';
import { chatUpdated, isAnswering, replyEnded, withMessage, without } from './chat-state.rules.ts';
import { createChat, refreshMessages } from './chats.service.ts';
import type { ChatStore } from './chats.store.ts';
import { readDraft, saveDraft } from './drafts.store.ts';
import * as api from './sage.api.ts';

interface Question {
  text: string;
  useInternet: boolean;
}
interface SentQuestion extends Question {
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

const questionOf = ({ text, useInternet, requestId }: SentQuestion): SageMessage => ({
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
 * Specification section 4, "Sending". False when the text was not accepted: it was blank, a reply is
 * pending, or no chat could be created.
 */
export async function sendMessage(
  store: ChatStore,
  { text, useInternet, onAccepted }: Question & { onAccepted: () => void },
): Promise<boolean> {
  const trimmed = text.trim();
  if (trimmed === '') return false;
  const { currentChat, beginning } = store.getState();
  if (beginning || isAnswering(store.getState(), currentChat?._id)) return false;
  const chat = currentChat ?? (await createChat(store, 'createChatForMessage'));
  if (!chat) return false;
  const requestId = crypto.randomUUID();
  const question = { text: trimmed, useInternet, chatId: chat._id, requestId };
  store.setState(({ messages }) => ({ messages: withMessage(messages, questionOf(question)) }));
  onAccepted();
  await sendQuestion(store, question);
  return true;
}

/** Sends the question again under the same request id, so that it is not stored twice. */
export async function resendQuestion(store: ChatStore, question: SageMessage): Promise<void> {
  const { currentChat } = store.getState();
  if (!currentChat || isAnswering(store.getState(), currentChat._id)) return;
  const { content: text, useInternet } = question;
  const requestId = question.requestId ?? crypto.randomUUID();
  await sendQuestion(store, { text, useInternet, chatId: currentChat._id, requestId });
}

async function sendQuestion(store: ChatStore, question: SentQuestion): Promise<void> {
  const { chatId, text: message, useInternet, requestId } = question;
  store.setState(({ sending, failures }) => ({
    sending: [...sending, chatId],
    failures: without(failures, requestId),
  }));
  try {
    const response = await api.sendQuestion({ chatId, message, useInternet, requestId });
    replyReceived(store, { question, response });
  } catch (error) {
    await sendingFailed(store, { question, error });
  } finally {
    store.setState(({ sending }) => ({ sending: sending.filter((id) => id !== chatId) }));
  }
}

function replyReceived(
  store: ChatStore,
  { question, response }: { question: SentQuestion; response: SageExchange },
) {
  const { chatId, requestId } = question;
  const { messageId, questionId, chatTitle, ...reply } = response;
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
      useInternet: question.useInternet,
    }),
  );
  const known = store.getState().chats.find(({ _id }) => _id === chatId);
  if (chatTitle && known) {
    store.setState(chatUpdated({ ...known, title: chatTitle, updatedAt: now }));
  }
}

async function sendingFailed(
  store: ChatStore,
  { question, error }: { question: SentQuestion; error: unknown },
) {
  const { chatId, requestId, text } = question;
  const { currentChat, messages } = store.getState();
  const isOpen = currentChat?._id === chatId;
  const message = messages.find((known) => known.requestId === requestId);
  // It arrived, and only this connection broke: the socket delivers the reply, now or once it reconnects.
  if (isNetworkError(error) && message && !isTemporary(message)) return;
  store.setState(({ failures }) => ({
    error: bannerText('sendMessage', error),
    failures: { ...failures, [requestId]: sentenceOf(error) },
  }));
  if (!isOpen && readDraft(chatId) === '') saveDraft(text, chatId);
  // The server stores the part of the reply that arrived before the failure.
  if (isOpen && !isNetworkError(error)) await refreshMessages(store).catch(() => undefined);
}

const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'We couldn’t send the message.';

/** Ends the reply of the open chat; its text so far stays. */
export async function stopReply(store: ChatStore): Promise<void> {
  const { currentChat } = store.getState();
  if (!currentChat) return;
  try {
    await api.stopReply(currentChat._id);
  } catch (error) {
    store.setState({ error: bannerText('sendMessage', error) });
  }
}
