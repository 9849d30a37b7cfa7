import { type NoticeKind, noticePreferences, transcripts } from '@soloist/contracts';
import { askService, type BaseConfig } from '@soloist/service-kit';

/** It may be long. */
const transcriptMs = 15_000;

export type MessagingClient = ReturnType<typeof createMessagingClient>;

export function createMessagingClient({
  MESSAGING_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { MESSAGING_URL: string }) {
  return {
    /**
     * When a mail of a kind may go to a person: `later` goes with others, and is messaging's.
     * @throws AppError `unavailable` when messaging does not answer.
     */
    mailTime: (userId: string, kind: NoticeKind) =>
      askService(noticePreferences.mailTime, {
        url,
        secret,
        params: { userId },
        query: { kind },
        whenAway: 'Messaging does not answer.',
      }),
    /**
     * What a freelancer and the holder of an address wrote to each other, oldest first.
     * @throws AppError `unavailable` when messaging does not answer.
     */
    async transcript(freelancerId: string, email: string) {
      const { lines } = await askService(transcripts.read, {
        url,
        secret,
        query: { freelancerId, email },
        waitMs: transcriptMs,
        whenAway: 'The conversation cannot be read right now. Please try again.',
      });
      return lines;
    },
  };
}
