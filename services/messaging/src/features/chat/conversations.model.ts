import { model, Schema, type Types } from 'mongoose';

interface ConversationFields {
  /** Both ids in order: two people have one conversation. */
  key: string;
  people: Types.ObjectId[];
  /** The number that the newest message got. */
  lastSeq: number;
  /** What the list shows of the newest message; missing until one is stored. */
  last?: { id: Types.ObjectId; seq: number; sender: Types.ObjectId; message: string; at: Date };
}
export type StoredConversation = ConversationFields & { _id: Types.ObjectId };

const schema = new Schema<ConversationFields>({
  key: { type: String, required: true, unique: true },
  people: { type: [Schema.Types.ObjectId], required: true },
  lastSeq: { type: Number, default: 0 },
  last: {
    type: new Schema(
      {
        id: Schema.Types.ObjectId,
        seq: Number,
        sender: Schema.Types.ObjectId,
        message: String,
        at: Date,
      },
      { _id: false },
    ),
  },
});
schema.index({ people: 1, 'last.id': -1 });

export const ConversationModel = model<ConversationFields>('Conversation', schema);

export const keyOf = (...people: [string, string]) => people.toSorted().join(':');
