import {
  type Citation,
  type ReplyFailure,
  type ReplyState,
  replyFailures,
  replyStates,
  type SageDraft,
} from '@soloist/contracts';
import { model, Schema, Types } from 'mongoose';

/** The fields of a reply under way. */
interface ReplyInProgress {
  /** Id of the run that may write to the reply: another run has another id. */
  run?: string;
  /** Last sign of life of its process; a reply without a recent one has lost it. */
  heartbeatAt?: Date;
  stopAsked?: boolean;
  /** Tokens reserved for it in the budget of `budgetMonth`. */
  reserved?: number;
  budgetMonth?: string;
}
interface MessageFields extends ReplyInProgress {
  userId: Types.ObjectId;
  chatId: Types.ObjectId;
  role: 'user' | 'assistant';
  content: string;
  createdAt: Date;
  citations: Citation[];
  drafts: SageDraft[];
  tokensIn: number;
  tokensOut: number;
  latencyMs: number;
  animated: boolean;
  state: ReplyState;
  failure: { code: ReplyFailure; message: string } | null;
  answers: Types.ObjectId | null;
  requestId: string | null;
  useInternet: boolean;
  offline: boolean;
  /** The name that this exchange gave its chat. */
  chatTitle?: string;
}
export type StoredSageMessage = MessageFields & { _id: Types.ObjectId };

const objectId = Schema.Types.ObjectId;
const schema = new Schema<MessageFields>(
  {
    userId: { type: objectId, required: true },
    chatId: { type: objectId, required: true },
    role: { type: String, enum: ['user', 'assistant'], required: true },
    content: { type: String, default: '' },
    createdAt: { type: Date, default: () => new Date() },
    citations: { type: [{ _id: false, title: String, url: String, snippet: String }], default: [] },
    drafts: { type: [{ _id: false, id: String, kind: String, title: String }], default: [] },
    tokensIn: { type: Number, default: 0 },
    tokensOut: { type: Number, default: 0 },
    latencyMs: { type: Number, default: 0 },
    animated: { type: Boolean, default: false },
    state: { type: String, enum: replyStates, default: 'done' },
    failure: {
      type: new Schema(
        { code: { type: String, enum: replyFailures }, message: String },
        { _id: false },
      ),
      default: null,
    },
    answers: { type: objectId, default: null },
    requestId: { type: String, default: null },
    useInternet: { type: Boolean, default: false },
    offline: { type: Boolean, default: false },
    chatTitle: String,
    run: String,
    heartbeatAt: Date,
    stopAsked: Boolean,
    reserved: Number,
    budgetMonth: String,
  },
  { id: false },
);
schema.index({ chatId: 1, _id: -1 });
schema.index({ userId: 1, chatId: 1 });
schema.index({ answers: 1 }, { sparse: true });
// One reply at a time in a chat, across all processes.
schema.index(
  { userId: 1, chatId: 1 },
  { name: 'oneRunningReply', unique: true, partialFilterExpression: { state: 'running' } },
);
schema.index({ heartbeatAt: 1 }, { partialFilterExpression: { state: 'running' } });
schema.index(
  { userId: 1, requestId: 1 },
  {
    name: 'askedOnce',
    unique: true,
    partialFilterExpression: { role: 'user', requestId: { $type: 'string' } },
  },
);

export const MessageModel = model<MessageFields>('Message', schema);
export const newObjectId = () => new Types.ObjectId();
