import type { PersonalData, ServiceContext } from '@soloist/server-kit';
import { ApprovalModel, type StoredApproval } from '../approvals/index.ts';
import { BudgetModel } from '../assistant/index.ts';
import {
  ChatModel,
  DraftModel,
  dropReplyTexts,
  MessageModel,
  presentChat,
  presentMessage,
  type SageLive,
  type StoredChat,
  type StoredSageDraft,
  type StoredSageMessage,
} from '../chats/index.ts';

interface PersonalDataDeps {
  live: SageLive;
  redis: ServiceContext['redis'];
}

/** A person's chats with their messages, Sage's drafts and the used tokens. */
export const personalData = ({ live, redis }: PersonalDataDeps): PersonalData => ({
  read: async ({ userId }) => {
    const filter = { userId };
    const [chats, messages, drafts, budgets, approvals] = await Promise.all([
      ChatModel.find(filter).sort({ updatedAt: -1, _id: -1 }).lean<StoredChat[]>(),
      MessageModel.find(filter).sort({ _id: 1 }).lean<StoredSageMessage[]>(),
      DraftModel.find(filter).sort({ _id: 1 }).lean<StoredSageDraft[]>(),
      BudgetModel.find(filter).sort({ month: 1 }).lean(),
      ApprovalModel.find(filter).sort({ _id: 1 }).lean<StoredApproval[]>(),
    ]);
    const records = {
      chats: chats.map((chat) => ({ ...presentChat(chat), summary: chat.summary?.text ?? '' })),
      messages: messages.map((message) => ({
        ...presentMessage(message),
        chatId: String(message.chatId),
      })),
      drafts: drafts.map(({ kind, title, content, createdAt }) => ({
        kind,
        title,
        content,
        createdAt: createdAt.toISOString(),
      })),
      approvals: approvals.map(({ kind, title, values, state, approvedAt }) => ({
        ...{ kind, title, values, state, approvedAt: approvedAt.toISOString() },
      })),
      usage: budgets.map(({ month, used }) => ({ month, used })),
    };
    return { records, files: [] };
  },
  erase: async ({ userId }) => {
    const filter = { userId };
    const running = await MessageModel.find({ ...filter, state: 'running' }, { _id: 1 }).lean();
    await ChatModel.deleteMany(filter);
    await Promise.all([
      MessageModel.deleteMany(filter),
      DraftModel.deleteMany(filter),
      BudgetModel.deleteMany(filter),
      ApprovalModel.deleteMany(filter),
    ]);
    await dropReplyTexts(
      redis,
      running.map(({ _id }) => String(_id)),
    );
    live.disconnect(userId);
  },
});
