import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type DomainEvent, type EventName, type EventPayload, events } from '@soloist/contracts';
import { consumeEvents, createLogger, type EventHandlers } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';

interface StoredImage {
  authorization: string | undefined;
  url: string | undefined;
  content: string;
}

/** A fake documents service that stores images: each distinct file content is one image. */
export async function startImageStore() {
  const stored: StoredImage[] = [];
  const refusals: Record<string, { status: number; body: object }> = {};
  const server = createServer(async (req, res) => {
    const form = await text(req);
    const content = /\r\n\r\n(.*)\r\n--/s.exec(form)?.[1] ?? '';
    const refusal = refusals[content];
    res.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' });
    if (refusal) return void res.end(JSON.stringify(refusal.body));
    stored.push({ authorization: req.headers.authorization, url: req.url, content });
    const url = `/files/${String(stored.length).padStart(32, '0')}`;
    res.end(JSON.stringify({ success: true, url, width: 640, height: 480 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    /** Replies to images with a given content. */
    refusals,
    close: () => server.close(),
  };
}

/** A fake documents service that receives the events about used images. */
export function listenAsDocuments(redisUrl: string) {
  const received: EventPayload<'work.images-used'>[] = [];
  const names = (Object.keys(events) as EventName[]).filter((name) =>
    (events[name].consumers as readonly string[]).includes('documents'),
  );
  const store = async ({ payload }: DomainEvent) => {
    received.push(payload as (typeof received)[number]);
  };
  const handlers = Object.fromEntries(names.map((name) => [name, store])) as EventHandlers;
  const logger = createLogger('test', 'silent');
  const { close } = consumeEvents({ service: 'documents', handlers, redisUrl, logger });
  return {
    /** The events about one item, oldest version first, once there are `count`. */
    eventsOf: (by: string, count: number) =>
      eventually(() => {
        const matching = received.filter((each) => each.by === by);
        return matching.length >= count && matching.toSorted((a, b) => a.version - b.version);
      }),
    close,
  };
}
