import { directChat } from '@soloist/contracts';
import { askService, type BaseConfig } from '@soloist/service-kit';

export type MessagingClient = ReturnType<typeof createMessagingClient>;

export function createMessagingClient({
  MESSAGING_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { MESSAGING_URL: string }) {
  return {
    /**
     * Who wrote a message and what it says now; nothing for anybody but its two people.
     * @throws AppError `unavailable` when messaging does not answer.
     */
    factsOf: (messageId: string, reader: string) =>
      askService(directChat.facts, {
        url,
        secret,
        params: { messageId },
        query: { reader },
        nothing: ['not_found'],
        whenAway: 'Messages cannot be reported right now. Please try again in a moment.',
      }),
  };
}
