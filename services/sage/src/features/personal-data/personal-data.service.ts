import type { PersonalData, ServiceContext } from '@soloist/service-kit';
import { BudgetModel } from '../budget/budget.model.ts';
import { ChatModel, type StoredChat } from '../chats/chats.model.ts';
import { presentChat } from '../chats/chats.presenter.ts';
import { DraftModel, type StoredDraft } from '../drafts/drafts.model.ts';
import type { SageLive } from '../live/sage.socket.ts';
import { MessageModel, type StoredMessage } from '../messages/messages.model.ts';
import { presentMessage } from '../messages/messages.presenter.ts';
import { dropReplyTexts } from '../replies/reply-text.ts';

interface Parts {
  live: SageLive;
  redis: ServiceContext['redis'];
}

/** A person's chats with all that was said, what Sage prepared in them, and what they used. */
export const personalData = ({ live, redis }: Parts): PersonalData => ({
  read: async ({ userId }) => {
    const own = { userId };
    const [chats, messages, drafts, budgets] = await Promise.all([
      ChatModel.find(own).sort({ updatedAt: -1, _id: -1 }).lean<StoredChat[]>(),
      MessageModel.find(own).sort({ _id: 1 }).lean<StoredMessage[]>(),
      DraftModel.find(own).sort({ _id: 1 }).lean<StoredDraft[]>(),
      BudgetModel.find(own).sort({ month: 1 }).lean(),
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
      usage: budgets.map(({ month, used }) => ({ month, used })),
    };
    return { records, files: [] };
  },
  erase: async ({ userId }) => {
    const own = { userId };
    const running = await MessageModel.find({ ...own, state: 'running' }, { _id: 1 }).lean();
    await ChatModel.deleteMany(own);
    await Promise.all([
      MessageModel.deleteMany(own),
      DraftModel.deleteMany(own),
      BudgetModel.deleteMany(own),
    ]);
    await dropReplyTexts(
      redis,
      running.map(({ _id }) => String(_id)),
    );
    live.disconnect(userId);
  },
});
