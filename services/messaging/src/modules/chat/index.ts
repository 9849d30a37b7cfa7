export { cardEvents } from './cards/cards.events.ts';
export {
  ConversationModel,
  conversationKey,
  newestUnseen,
  type StoredConversation,
} from './conversations/conversations.model.ts';
export { bySender, MessageModel, type StoredChatMessage } from './conversations/messages.model.ts';
export { markReadUpTo } from './conversations/read-positions.service.ts';
export { CachedPageModel } from './link-previews/link-previews.model.ts';
export { createReadLimit, linkEvents, readLinkJob } from './link-previews/read-link.job.ts';
export { changeMessage, publishChange } from './messages/change-message.service.ts';
export { chatRoutes } from './messages/chat.routes.ts';
export { deliverPending, handleChatMessages } from './messages/chat.socket.ts';
export { eraseChat, exportConversations, exportMessages } from './messages/chat-records.service.ts';
export {
  createDocumentsClient,
  type MessagingDocumentsClient,
} from './messages/documents.client.ts';
export { hasReachedPace } from './messages/guest-message.email.ts';
export { deliverMessage, storeMessage } from './messages/send-message.service.ts';
export { transcriptRoutes } from './transcripts/transcripts.routes.ts';
export { enqueueUnreadPushes, pushUnreadJob } from './unread/push-unread.job.ts';
export { eraseUnreadWaits, notifyUnread } from './unread/unread-messages.service.ts';
export { UnreadWaitModel } from './unread/unread-waits.model.ts';
