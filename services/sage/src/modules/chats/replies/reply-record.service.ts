import type { Citation, SageDraft } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/server-kit';
import type { ReplyPart } from '../../assistant/index.ts';
import { ChatModel } from '../chats.model.ts';
import { storeDraft } from '../drafts/drafts.service.ts';
import type { SageLive } from '../live/sage.socket.ts';
import type { ReplyProgress } from './reply-store.service.ts';
import { createReplyText } from './reply-text.service.ts';

interface RecordDeps {
  userId: string;
  chatId: string;
  messageId: string;
  live: SageLive;
  redis: ServiceContext['redis'];
}

/** The state of a reply under way: each part is stored and sent to the person's windows. */
export function createReplyRecord({ userId, chatId, messageId, live, redis }: RecordDeps) {
  const place = { chatId, messageId };
  const text = createReplyText({
    redis,
    replyId: messageId,
    send: (part) => live.emitDelta(userId, { ...place, ...part }),
  });
  const drafts: SageDraft[] = [];
  let citations: Citation[] = [];
  let usage = { tokensIn: 0, tokensOut: 0 };

  return {
    text,
    progress: (): ReplyProgress => ({ content: text.soFar, citations, drafts }),
    usage: () => usage,
    async take(part: ReplyPart) {
      switch (part.kind) {
        case 'text':
          return text.push(part.text);
        case 'activity': {
          const { activity, detail } = part;
          return live.emitActivity(userId, { ...place, activity, detail });
        }
        case 'citations':
          citations = part.citations;
          return;
        case 'draft': {
          const stored = await storeDraft({ userId, chatId }, part.draft);
          if (stored) drafts.push(stored);
          return;
        }
        case 'summary':
          await ChatModel.updateOne({ _id: chatId }, { summary: part.summary });
          return;
        case 'usage':
          usage = { tokensIn: part.tokensIn, tokensOut: part.tokensOut };
      }
    },
  };
}
export type ReplyRecord = ReturnType<typeof createReplyRecord>;
