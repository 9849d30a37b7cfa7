import { Types } from 'mongoose';
import type { StoredChatMessage } from '../conversations/messages.model.ts';

type Reactions = StoredChatMessage['reactions'];
type Reaction = { userId: string; emoji: string };

export const hasReaction = ({ reactions }: StoredChatMessage, { userId, emoji }: Reaction) =>
  reactions.some(
    (reaction) => reaction.emoji === emoji && reaction.by.some((id) => String(id) === userId),
  );

export function addReaction(reactions: Reactions, { userId, emoji }: Reaction): Reactions {
  const by = new Types.ObjectId(userId);
  if (!reactions.some((reaction) => reaction.emoji === emoji))
    return [...reactions, { emoji, by: [by] }];
  return reactions.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, by: [...reaction.by, by] } : reaction,
  );
}

/** Removes a person's reaction with an emoji, or all of theirs without one. */
export const withoutReactions = (
  reactions: Reactions,
  { userId, emoji }: Partial<Reaction>,
): Reactions =>
  reactions
    .map((reaction) => ({
      ...reaction,
      by:
        emoji === undefined || reaction.emoji === emoji
          ? reaction.by.filter((id) => String(id) !== userId)
          : reaction.by,
    }))
    .filter(({ by }) => by.length > 0);
