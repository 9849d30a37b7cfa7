import { type ChatCard, cardRefOf } from '@soloist/contracts';
import { AppError, isAccountDeleted } from '@soloist/service-kit';
import { v5 as uuidOf } from 'uuid';
import type { Live } from '../../live/index.ts';
import { deliverMessage } from '../messages/send-message.service.ts';

// Our namespace for cards: the same document is the same message.
const namespace = '3f2b8c1e-6f0d-4a59-9c1b-6f4be1f0a7d2';

interface NewCard {
  card: ChatCard;
  /** The acting person. */
  sender: string;
  receiver: string;
}

/** Adds a document to the conversation of the two, once, however often its event arrives. */
export async function addCard(live: Live, { card, sender, receiver }: NewCard): Promise<void> {
  if (sender === receiver || (await isAccountDeleted(sender)) || (await isAccountDeleted(receiver)))
    return;
  const client_id = uuidOf(cardRefOf(card), namespace);
  const input = { sender, receiver, message: '', card, client_id, isNotifiedSeparately: true };
  await deliverMessage(live, input).catch((err: unknown) => {
    // One of them has blocked the other.
    if (!(err instanceof AppError && err.code === 'forbidden')) throw err;
  });
}
