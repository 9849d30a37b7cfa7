import type { ChatMessage } from '@soloist/contracts';
import type { Live } from '../live/live.socket.ts';
import type { Changed } from './change-message.service.ts';
import { memberOf, type StoredConversation } from './conversations.model.ts';
import { peopleOf } from './people.service.ts';
import { type Sent, storeMessage, type Told } from './send-message.service.ts';
import { showMessages } from './show-messages.ts';

/** Stores a message and tells both people's windows of it, once. */
export async function deliverMessage(live: Live, told: Told): Promise<ChatMessage> {
  const sent = await storeMessage(told);
  const [message] = await showMessages([sent.stored], sent.conversation);
  if (sent.isNew) await tellSent(live, { ...sent, message: message as ChatMessage });
  return message as ChatMessage;
}

async function tellSent(live: Live, { conversation, message }: Sent & { message: ChatMessage }) {
  const { sender, receiver } = message;
  const { name: senderName } = (await peopleOf([sender]))(sender);
  const { muted } = memberOf(conversation, receiver);
  live.tellMessage({ ...message, senderName, muted });
}

type ChangedIn = Changed & { conversation: StoredConversation };

/** Tells both people's windows what a message says now, if that is new. */
export async function tellChanged(
  live: Live,
  { stored, isChanged, conversation }: ChangedIn,
): Promise<{ message: ChatMessage }> {
  const [message] = await showMessages([stored], conversation);
  const changed = { message: message as ChatMessage };
  if (isChanged) live.tellMessageChanged(changed);
  return changed;
}
