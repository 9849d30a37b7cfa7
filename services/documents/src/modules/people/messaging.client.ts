import { type NotificationKind, notificationSettings, transcripts } from '@soloist/contracts';
import { type BaseConfig, callService } from '@soloist/server-kit';

/** Timeout for a transcript, which may be long. */
const transcriptMs = 15_000;

export type DocumentsMessagingClient = ReturnType<typeof createMessagingClient>;

export function createMessagingClient({
  MESSAGING_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { MESSAGING_URL: string }) {
  return {
    /**
     * Time at which an email of a kind may go to a person; `later` means that messaging sends it
     * with others.
     * @throws AppError `unavailable` when messaging does not answer.
     */
    mailTime: (userId: string, kind: NotificationKind) =>
      callService(notificationSettings.mailTime, {
        url,
        secret,
        params: { userId },
        query: { kind },
        whenAway: 'The messaging service did not respond.',
      }),
    /**
     * Messages between a freelancer and the holder of an address, oldest first.
     * @throws AppError `unavailable` when messaging does not answer.
     */
    async transcript(freelancerId: string, email: string) {
      const { lines } = await callService(transcripts.read, {
        url,
        secret,
        query: { freelancerId, email },
        waitMs: transcriptMs,
        whenAway: 'We couldn’t load the conversation. Try again.',
      });
      return lines;
    },
  };
}
