import { ApiError } from '@soloist/web-client';

/** Specification section 8: the texts for a refusal, and for a network error. */
const texts = {
  loadChats: ['Failed to load chats', 'Network error loading chats'],
  createChat: ['Failed to create chat', 'Network error creating chat'],
  loadMessages: ['Failed to load messages', 'Network error loading messages'],
  createChatForMessage: ['Failed to create chat for message', 'Failed to create chat for message'],
  sendMessage: ['Failed to send message', 'Network error sending message'],
  updateChat: ['Failed to update chat', 'Network error updating chat'],
  deleteChat: ['Failed to delete chat', 'Network error deleting chat'],
} as const;

export const isNetworkError = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The banner's text for an error. */
export const bannerText = (doing: keyof typeof texts, error: unknown): string =>
  texts[doing][isNetworkError(error) ? 1 : 0];
