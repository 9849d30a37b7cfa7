import type { EndpointQuery, sage, TokenClaims } from '@soloist/contracts';
import { afterCursor, toPage } from '@soloist/service-kit';
import { ChatModel, type StoredChat } from './chats.model.ts';

/** A page of the person's own chats, newest first. */
export async function listChats(
  user: TokenClaims,
  { limit, cursor }: EndpointQuery<typeof sage.chats>,
) {
  const found = await ChatModel.find({ userId: user.sub, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredChat[]>();
  return toPage(found, limit);
}
