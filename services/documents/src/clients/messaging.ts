import { type NoticeKind, noticePreferences } from '@soloist/contracts';
import { askService, type BaseConfig } from '@soloist/service-kit';

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
  };
}
