export { ChatModel, type StoredChat } from './chats.model.ts';
export { presentChat } from './chats.presenter.ts';
export { chatRoutes } from './chats.routes.ts';
export { createChats } from './chats.service.ts';
export { DraftModel, type StoredSageDraft } from './drafts/drafts.model.ts';
export { draftRoutes } from './drafts/drafts.routes.ts';
export { storeAssistantDraft } from './drafts/drafts.service.ts';
export { createPresence } from './live/presence.service.ts';
export { type SageLive, startSageLive } from './live/sage.socket.ts';
export { MessageModel, type StoredSageMessage } from './messages/messages.model.ts';
export { presentMessage } from './messages/messages.presenter.ts';
export { messageRoutes } from './messages/messages.routes.ts';
export { createMessages } from './messages/messages.service.ts';
export { abandonedRepliesTask } from './replies/abandoned-replies.job.ts';
export { replyRoutes } from './replies/replies.routes.ts';
export { createReplies } from './replies/replies.service.ts';
export {
  createFollowReply,
  createReplyTexts,
  dropReplyTexts,
} from './replies/reply-text.service.ts';
