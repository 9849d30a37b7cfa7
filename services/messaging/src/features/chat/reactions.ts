import { Types } from 'mongoose';
import type { StoredMessage } from './messages.model.ts';

type Reactions = StoredMessage['reactions'];
type Reaction = { userId: string; emoji: string };

export const has = ({ reactions }: StoredMessage, { userId, emoji }: Reaction) =>
  reactions.some(
    (reaction) => reaction.emoji === emoji && reaction.by.some((id) => String(id) === userId),
  );

export function withReaction(reactions: Reactions, { userId, emoji }: Reaction): Reactions {
  const by = new Types.ObjectId(userId);
  if (!reactions.some((reaction) => reaction.emoji === emoji))
    return [...reactions, { emoji, by: [by] }];
  return reactions.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, by: [...reaction.by, by] } : reaction,
  );
}

/** Without that of a person; without an emoji, without all of theirs. */
export const without = (reactions: Reactions, { userId, emoji }: Partial<Reaction>): Reactions =>
  reactions
    .map((reaction) => ({
      ...reaction,
      by:
        emoji === undefined || reaction.emoji === emoji
          ? reaction.by.filter((id) => String(id) !== userId)
          : reaction.by,
    }))
    .filter(({ by }) => by.length > 0);
