import type { Citation, SageDraft } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/service-kit';
import { ChatModel } from '../chats/chats.model.ts';
import { keepDraft } from '../drafts/drafts.service.ts';
import type { SageLive } from '../live/sage.socket.ts';
import type { ReplyPart } from './reply-source.ts';
import type { Progress } from './reply-store.ts';
import { createReplyText } from './reply-text.ts';

interface RecordParts {
  userId: string;
  chatId: string;
  messageId: string;
  live: SageLive;
  redis: ServiceContext['redis'];
}

/** What a reply has become so far: each part is kept, and told to the person's windows. */
export function createReplyRecord({ userId, chatId, messageId, live, redis }: RecordParts) {
  const place = { chatId, messageId };
  const text = createReplyText({
    redis,
    replyId: messageId,
    tell: (part) => live.tellDelta(userId, { ...place, ...part }),
  });
  const drafts: SageDraft[] = [];
  let citations: Citation[] = [];
  let usage = { tokensIn: 0, tokensOut: 0 };

  return {
    text,
    progress: (): Progress => ({ content: text.said, citations, drafts }),
    usage: () => usage,
    async take(part: ReplyPart) {
      switch (part.kind) {
        case 'text':
          return text.push(part.text);
        case 'activity': {
          const { activity, detail } = part;
          return live.tellActivity(userId, { ...place, activity, detail });
        }
        case 'citations':
          citations = part.citations;
          return;
        case 'draft': {
          const kept = await keepDraft({ userId, chatId }, part.draft);
          if (kept) drafts.push(kept);
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
