import { createStore, type StoreApi } from 'zustand';
import { type ChatState, emptyState } from './chat-state.rules.ts';

export type ChatStore = StoreApi<ChatState>;

export const createChatStore = (): ChatStore => createStore<ChatState>(() => emptyState);
