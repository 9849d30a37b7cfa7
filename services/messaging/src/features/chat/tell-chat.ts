import type { ChatMessage } from '@soloist/contracts';
import type { Live } from '../live/live.socket.ts';
import type { Changed } from './change-message.service.ts';
import { isBlocked, memberOf, type StoredConversation } from './conversations.model.ts';
import { storeMessage, type Told } from './send-message.service.ts';
import { showMessages } from './show-messages.ts';

/** Stores a message and tells both people's windows of it, once. */
export async function deliverMessage(live: Live, told: Told): Promise<ChatMessage> {
  const { sender, receiver } = told;
  const { stored, conversation, isNew, senderName = '' } = await storeMessage(told);
  const [shown] = await showMessages([stored], conversation);
  const message = shown as ChatMessage;
  const { muted } = memberOf(conversation, receiver);
  if (isNew) live.tellMessage({ ...message, senderName, muted });
  else tellPerhapsMissed(live, message);
  // The first one again, as after a lost answer, may come once they want nothing of each other.
  if (message.seq === 1 && !isBlocked(conversation)) live.meet(sender, receiver);
  return message;
}

/** What is asked for again was perhaps done by a process that ended before it told anybody. */
function tellPerhapsMissed(live: Live, { sender, receiver }: ChatMessage) {
  live.tellChange(receiver, { topic: 'chat', id: sender });
  live.tellChange(sender, { topic: 'chat', id: receiver });
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
  else tellPerhapsMissed(live, changed.message);
  return changed;
}
