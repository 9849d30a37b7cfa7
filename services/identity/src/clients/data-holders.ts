import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  type AnyEndpoint,
  type DataHolder,
  erasureOf,
  type PersonalRecords,
  personalFileOf,
  personalRecordsOf,
} from '@soloist/contracts';
import { currentRequestId, internalSecretHeader, type Person } from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 60_000;

interface Asked {
  service: DataHolder;
  endpoint: AnyEndpoint;
  params: Record<string, string>;
  query?: Record<string, string>;
}

/** The other services, each of which knows what it holds of a person. */
export function createDataHolders(urls: Record<DataHolder, string>, secret: string) {
  /** @throws Error when the service is away or refuses. */
  async function ask({ service, endpoint, params, query = {} }: Asked): Promise<Response> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const url = new URL(path, urls[service]);
    url.search = new URLSearchParams(query).toString();
    const headers = { [internalSecretHeader]: secret, 'x-request-id': currentRequestId() ?? '' };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(waitMs) });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`${service} answered ${response.status}`);
  }

  return {
    async recordsOf(service: DataHolder, { userId, email }: Person): Promise<PersonalRecords> {
      const endpoint = personalRecordsOf(service);
      const reply = await ask({ service, endpoint, params: { userId }, query: { email } });
      return z.parse(endpoint.response!, await reply.json());
    },
    /** Nothing when the file is gone meanwhile. */
    async openFile(
      service: DataHolder,
      params: { userId: string; fileId: string },
    ): Promise<Readable | undefined> {
      const reply = await ask({ service, endpoint: personalFileOf(service), params });
      if (reply.ok && reply.body) return Readable.fromWeb(reply.body as ReadableStream);
      await reply.body?.cancel();
      return undefined;
    },
    /** The ids of the events by which the service has erased the person. */
    async erasuresOf(service: DataHolder, userId: string): Promise<string[]> {
      const endpoint = erasureOf(service);
      const reply = await ask({ service, endpoint, params: { userId } });
      return z.parse(endpoint.response!, await reply.json()).events;
    },
  };
}
export type DataHolders = ReturnType<typeof createDataHolders>;
