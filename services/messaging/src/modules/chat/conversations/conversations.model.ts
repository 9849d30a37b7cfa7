import { createBatcher } from '@soloist/server-kit/batcher';
import mongoose, { model, Schema, type Types } from 'mongoose';

/** One of the two people: read positions and settings. */
interface Member {
  deliveredSeq: number;
  seenSeq: number;
  /** Number of the newest message that they wrote. */
  lastSeq: number;
  muted: boolean;
  blocked: boolean;
}

interface ConversationFields {
  /** Both ids in order: two people have one conversation. */
  key: string;
  people: Types.ObjectId[];
  /** By id; missing fields have the values of `defaultMember`. */
  members?: Record<string, Partial<Member>>;
  /** The number of the newest message. */
  lastSeq: number;
  /** What the list shows of the newest message; missing until one is stored. */
  last?: {
    id: Types.ObjectId;
    seq: number;
    version: number;
    sender: Types.ObjectId;
    message: string;
    at: Date;
  };
  /** Members with unseen messages, and members with undelivered ones. */
  unseenBy: Types.ObjectId[];
  waitingFor: Types.ObjectId[];
}
export type StoredConversation = ConversationFields & { _id: Types.ObjectId };

const people = { type: [Schema.Types.ObjectId], default: [] };
const member = new Schema<Member>(
  { deliveredSeq: Number, seenSeq: Number, lastSeq: Number, muted: Boolean, blocked: Boolean },
  { _id: false },
);

const schema = new Schema<ConversationFields>({
  key: { type: String, required: true, unique: true },
  people,
  members: { type: Map, of: member },
  lastSeq: { type: Number, default: 0 },
  last: {
    type: new Schema(
      {
        id: Schema.Types.ObjectId,
        seq: Number,
        version: Number,
        sender: Schema.Types.ObjectId,
        message: String,
        at: Date,
      },
      { _id: false },
    ),
  },
  unseenBy: people,
  waitingFor: people,
});
/** Index hint for the lists of conversations, the most recently used first. */
export const newestOf = { people: 1, 'last.at': -1, 'last.id': -1 } as const;
export const newestUnseen = { unseenBy: 1, 'last.at': -1, 'last.id': -1 } as const;
export const undelivered = { waitingFor: 1 } as const;
schema.index(newestOf);
schema.index(newestUnseen);
schema.index(undelivered);

export const ConversationModel = model<ConversationFields>('Conversation', schema);

/** The conversation of this key, if there is one. */
export const findConversation = createBatcher(async (keys: readonly string[]) => {
  const conversations = await ConversationModel.find({
    key: mongoose.trusted({ $in: [...new Set(keys)] }),
  }).lean<StoredConversation[]>();
  const byKey = new Map(conversations.map((conversation) => [conversation.key, conversation]));
  return keys.map((key) => byKey.get(key));
});

export const conversationKey = (...people: [string, string]) => people.toSorted().join(':');

const defaultMember: Member = {
  deliveredSeq: 0,
  seenSeq: 0,
  lastSeq: 0,
  muted: false,
  blocked: false,
};

/** One of the two members; defaults without a conversation. */
export const memberOf = (
  conversation: Pick<StoredConversation, 'members'> | null,
  userId: string,
): Member => ({ ...defaultMember, ...conversation?.members?.[userId] });

export const otherOf = ({ people }: Pick<StoredConversation, 'people'>, userId: string) =>
  String(people.find((id) => String(id) !== userId));

/** Whether one of the two has blocked the other. */
export const isBlocked = ({ members }: Pick<StoredConversation, 'members'>) =>
  Object.values(members ?? {}).some(({ blocked }) => blocked);
