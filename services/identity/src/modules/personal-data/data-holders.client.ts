import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  type DataHolder,
  erasureOf,
  type PersonalRecords,
  personalFileOf,
  personalRecordsOf,
} from '@soloist/contracts';
import { callService, type DataSubject, fetchFromService } from '@soloist/server-kit';

/** The other services that hold personal data. */
export function createDataHolders(urls: Record<DataHolder, string>, secret: string) {
  const callOptions = (service: DataHolder) => ({
    url: urls[service],
    secret,
    waitMs: 60_000,
    whenAway: `The ${service} service did not respond.`,
  });

  return {
    /** @throws AppError `unavailable` when the service does not respond. */
    recordsOf: (service: DataHolder, { userId, email }: DataSubject): Promise<PersonalRecords> =>
      callService(personalRecordsOf(service), {
        ...callOptions(service),
        params: { userId },
        query: { email },
      }),
    /**
     * Undefined when the file was deleted meanwhile. @throws Error when the service is down or
     * refuses.
     */
    async openFile(
      service: DataHolder,
      params: { userId: string; fileId: string },
    ): Promise<Readable | undefined> {
      const endpoint = personalFileOf(service);
      const { ok, status, body } = await fetchFromService(endpoint, {
        ...callOptions(service),
        params,
      });
      if (ok && body) return Readable.fromWeb(body as ReadableStream);
      await body?.cancel();
      if (status === 404) return undefined;
      throw new Error(`${service} answered ${status}`);
    },
    /**
     * The ids of the events by which the service has erased the person.
     * @throws AppError `unavailable` when the service does not respond.
     */
    async erasuresOf(service: DataHolder, userId: string): Promise<string[]> {
      const options = { ...callOptions(service), params: { userId } };
      return (await callService(erasureOf(service), options)).events;
    },
  };
}
export type DataHolders = ReturnType<typeof createDataHolders>;
