import { AppError, type EventHandlers } from '@soloist/server-kit';
import {
  ConversationModel,
  changeMessage,
  publishChange,
  type StoredConversation,
} from '../chat/index.ts';
import type { Live } from '../live/index.ts';
import type { MessagingIdentityClient } from '../people/index.ts';
import { storeQuestion } from './guests.service.ts';

interface GuestEventDeps {
  live: Live;
  identity: MessagingIdentityClient;
}

/** Guests' questions on a proposal, and results of emails to them. */
export const guestEvents = (deps: GuestEventDeps): EventHandlers => ({
  'proposal.question-asked': (event) => storeQuestion(event, deps),
  'chat.guest-mail-settled': async ({ payload: { messageId, state, reason } }) => {
    const changed = await changeMessage(messageId, ({ mail }) =>
      // A late confirmation corrects a failure; a bounce may be reported after it was sent.
      mail?.state === 'waiting' ||
      (state === 'sent' && mail?.state === 'failed') ||
      (state !== 'sent' && mail?.state === 'sent')
        ? { mail: { state, from: '', reason } }
        : undefined,
    ).catch((err: unknown) => {
      // The guest was deleted with the freelancer's account.
      if (!(err instanceof AppError && err.code === 'not_found')) throw err;
    });
    if (!changed) return;
    const conversation = await ConversationModel.findById(
      changed.stored.conversationId,
    ).lean<StoredConversation>();
    if (conversation) await publishChange(deps.live, { ...changed, conversation });
  },
});
