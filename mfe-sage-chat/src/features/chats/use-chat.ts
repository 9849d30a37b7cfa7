import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ChatState } from './chat-state.rules.ts';
import { type ChatStore, createChatStore } from './chats.store.ts';

export const SageContext = createContext<ChatStore>(createChatStore());

export const useChatStore = (): ChatStore => useContext(SageContext);

/** A part of the client chat state; renders again only when that part changes. */
export const useChat = <T>(select: (state: ChatState) => T): T => useStore(useChatStore(), select);
