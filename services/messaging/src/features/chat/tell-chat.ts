import type { ChatMessage } from '@soloist/contracts';
import type { Live } from '../live/live.socket.ts';
import type { Changed } from './change-message.service.ts';
import { memberOf, type StoredConversation } from './conversations.model.ts';
import { peopleOf } from './people.service.ts';
import { storeMessage, type Told } from './send-message.service.ts';
import { showMessages } from './show-messages.ts';

/** Stores a message and tells both people's windows of it, once. */
export async function deliverMessage(live: Live, told: Told): Promise<ChatMessage> {
  const { sender, receiver } = told;
  const [sent, people] = await Promise.all([storeMessage(told), peopleOf([sender])]);
  const { stored, conversation, isNew } = sent;
  const [shown] = await showMessages([stored], conversation);
  const message = shown as ChatMessage;
  const { muted } = memberOf(conversation, receiver);
  if (isNew) live.tellMessage({ ...message, senderName: people(sender).name, muted });
  // The process that stored it may have ended before it told anybody.
  else live.tellChange(receiver, { topic: 'chat', id: sender });
  return message;
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
