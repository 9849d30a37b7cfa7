import type { chat } from '@soloist/contracts';
import type * as z from 'zod/mini';
import type { StoredChat } from './chats.model.ts';

export const presentChat = (stored: StoredChat): z.infer<typeof chat> => ({
  _id: String(stored._id),
  title: stored.title,
  updatedAt: stored.updatedAt.toISOString(),
});
