import { type NoticeKind, noticePreferences } from '@soloist/contracts';
import {
  type BaseConfig,
  currentRequestId,
  internalSecretHeader,
  unavailable,
} from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 5000;

export type MessagingClient = ReturnType<typeof createMessagingClient>;

export function createMessagingClient({
  MESSAGING_URL,
  INTERNAL_SECRET,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { MESSAGING_URL: string }) {
  return {
    /**
     * When a mail of a kind may go to a person: `later` goes with others, and is messaging's.
     * @throws AppError `unavailable` when messaging does not answer.
     */
    async mailTime(userId: string, kind: NoticeKind) {
      const { path, response } = noticePreferences.mailTime;
      try {
        const url = new URL(`${path.replace(':userId', userId)}?kind=${kind}`, MESSAGING_URL);
        const reply = await fetch(url, {
          headers: {
            [internalSecretHeader]: INTERNAL_SECRET,
            'x-request-id': currentRequestId() ?? '',
          },
          signal: AbortSignal.timeout(waitMs),
        });
        if (!reply.ok) throw new Error(`messaging answered ${reply.status}`);
        return z.parse(response!, await reply.json());
      } catch (cause) {
        throw unavailable('Messaging does not answer.', cause);
      }
    },
  };
}
