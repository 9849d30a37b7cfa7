import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  type DataHolder,
  erasureOf,
  type PersonalRecords,
  personalFileOf,
  personalRecordsOf,
} from '@soloist/contracts';
import { askService, fetchFromService, type Person } from '@soloist/service-kit';

/** The other services, each of which knows what it holds of a person. */
export function createDataHolders(urls: Record<DataHolder, string>, secret: string) {
  const asked = (service: DataHolder) => ({
    url: urls[service],
    secret,
    waitMs: 60_000,
    whenAway: `${service} does not answer.`,
  });

  return {
    /** @throws AppError `unavailable` when the service does not answer. */
    recordsOf: (service: DataHolder, { userId, email }: Person): Promise<PersonalRecords> =>
      askService(personalRecordsOf(service), {
        ...asked(service),
        params: { userId },
        query: { email },
      }),
    /**
     * Nothing when the file is gone meanwhile.
     * @throws Error when the service is away or refuses.
     */
    async openFile(
      service: DataHolder,
      params: { userId: string; fileId: string },
    ): Promise<Readable | undefined> {
      const endpoint = personalFileOf(service);
      const { ok, status, body } = await fetchFromService(endpoint, { ...asked(service), params });
      if (ok && body) return Readable.fromWeb(body as ReadableStream);
      await body?.cancel();
      if (status === 404) return undefined;
      throw new Error(`${service} answered ${status}`);
    },
    /**
     * The ids of the events by which the service has erased the person.
     * @throws AppError `unavailable` when the service does not answer.
     */
    async erasuresOf(service: DataHolder, userId: string): Promise<string[]> {
      const question = { ...asked(service), params: { userId } };
      return (await askService(erasureOf(service), question)).events;
    },
  };
}
export type DataHolders = ReturnType<typeof createDataHolders>;
