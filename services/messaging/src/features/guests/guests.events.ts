import { AppError, type EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import { changeMessage } from '../chat/change-message.service.ts';
import { ConversationModel, type StoredConversation } from '../chat/conversations.model.ts';
import { tellChanged } from '../chat/tell-chat.ts';
import type { Live } from '../live/live.socket.ts';
import { takeQuestion } from './guests.service.ts';

interface Parts {
  live: Live;
  identity: IdentityClient;
}

/** People without an account: what they ask on a proposal, and how mails to them ended. */
export const guestEvents = (parts: Parts): EventHandlers => ({
  'proposal.question-asked': (event) => takeQuestion(event, parts),
  'chat.guest-mail-settled': async ({ payload: { messageId, state, reason } }) => {
    const changed = await changeMessage(messageId, ({ mail }) =>
      // That it was sent corrects a doubt; a bounce may be reported after it was sent.
      mail?.state === 'waiting' ||
      (state === 'sent' && mail?.state === 'failed') ||
      (state !== 'sent' && mail?.state === 'sent')
        ? { mail: { state, from: '', reason } }
        : undefined,
    ).catch((err: unknown) => {
      // Gone with the freelancer's account.
      if (!(err instanceof AppError && err.code === 'not_found')) throw err;
    });
    if (!changed) return;
    const conversation = await ConversationModel.findById(
      changed.stored.conversationId,
    ).lean<StoredConversation>();
    if (conversation) await tellChanged(parts.live, { ...changed, conversation });
  },
});
