import { directChat } from '@soloist/contracts';
import { type BaseConfig, callService } from '@soloist/server-kit';

export type MarketplaceMessagingClient = ReturnType<typeof createMessagingClient>;

export function createMessagingClient({
  MESSAGING_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { MESSAGING_URL: string }) {
  return {
    /**
     * The sender and current text of a message; undefined for anyone but its two people.
     * @throws AppError `unavailable` when messaging does not answer.
     */
    readMessage: (messageId: string, reader: string) =>
      callService(directChat.facts, {
        url,
        secret,
        params: { messageId },
        query: { reader },
        nothing: ['not_found'],
        whenAway: 'We couldn’t report this message. Please try again in a moment.',
      }),
  };
}
