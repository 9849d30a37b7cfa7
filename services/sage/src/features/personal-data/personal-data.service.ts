import type { PersonalData } from '@soloist/service-kit';
import { ChatModel, type StoredChat } from '../chats/chats.model.ts';
import { presentChat } from '../chats/chats.presenter.ts';

/** A person's chats. */
export const personalData: PersonalData = {
  read: async ({ userId }) => {
    const chats = await ChatModel.find({ userId }).sort({ _id: -1 }).lean<StoredChat[]>();
    return { records: { chats: chats.map(presentChat) }, files: [] };
  },
  erase: async ({ userId }) => {
    await ChatModel.deleteMany({ userId });
  },
};
