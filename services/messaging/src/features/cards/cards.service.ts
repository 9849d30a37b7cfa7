import { type ChatCard, cardRefOf } from '@soloist/contracts';
import { AppError, wasErased } from '@soloist/service-kit';
import { v5 as uuidOf } from 'uuid';
import { deliverMessage } from '../chat/tell-chat.ts';
import type { Live } from '../live/live.socket.ts';

// Ours, for this alone: the same paper is the same message.
const namespace = '3f2b8c1e-6f0d-4a59-9c1b-6f4be1f0a7d2';

interface Showing {
  card: ChatCard;
  /** Whose doing it is. */
  sender: string;
  receiver: string;
}

/** Puts a paper into the conversation of the two, once, however often it is told of. */
export async function showCard(live: Live, { card, sender, receiver }: Showing): Promise<void> {
  if (sender === receiver || (await wasErased(sender)) || (await wasErased(receiver))) return;
  const client_id = uuidOf(cardRefOf(card), namespace);
  const told = { sender, receiver, message: '', card, client_id, isTold: true };
  await deliverMessage(live, told).catch((err: unknown) => {
    // One of them wants nothing of the other.
    if (!(err instanceof AppError && err.code === 'forbidden')) throw err;
  });
}
