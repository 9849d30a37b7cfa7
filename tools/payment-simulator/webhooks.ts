import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Entity, newId, nowInSeconds, type Store } from './store.ts';

export interface WebhookEvent extends Entity {
  entity: 'webhook';
  event: string;
  /** The very bytes that are signed and sent. */
  body: string;
  isDelivered: boolean;
  tries: number;
}

interface Options {
  store: Store;
  /** Where events go; nowhere without. */
  url: string | undefined;
  secret: string;
}

const firstPauseMs = 500;
const longestPauseMs = 60_000;
const mostTries = 20;

/** The provider's events: signed, at least once, tried again until they are taken; order is not promised. */
export function createWebhooks({ store, url, secret }: Options) {
  let isHeld = false;
  let isClosed = false;
  const closing = new AbortController();

  const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex');

  async function deliverOnce(event: WebhookEvent): Promise<boolean> {
    if (!url) return true;
    try {
      const { ok } = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': sign(event.body),
          'x-razorpay-event-id': event.id,
        },
        body: event.body,
        signal: AbortSignal.timeout(5000),
      });
      return ok;
    } catch {
      return false;
    }
  }

  const underWay = new Set<string>();
  async function deliver(event: WebhookEvent) {
    if (underWay.has(event.id)) return;
    underWay.add(event.id);
    await deliverUntilTaken(event);
    underWay.delete(event.id);
  }

  async function deliverUntilTaken(event: WebhookEvent) {
    for (let tries = event.tries; tries < mostTries && !isClosed && !isHeld; tries++) {
      const isDelivered = await deliverOnce(event);
      if (isClosed) return;
      store.put({ ...event, isDelivered, tries: tries + 1 });
      if (isDelivered) return;
      const pauseMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const waiting = () =>
    store.list<WebhookEvent>('webhook', (event) => !event.isDelivered).toReversed();
  const deliverAll = () => {
    for (const event of waiting()) void deliver(event);
  };
  // What a stop left undelivered.
  deliverAll();

  return {
    /** Tells of a change; `about` are the entities as they are now, by their names. */
    tell(name: string, about: Record<string, Entity>) {
      const created_at = nowInSeconds();
      const payload = Object.fromEntries(
        Object.entries(about).map(([key, entity]) => [key, { entity }]),
      );
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_SoloistLocal00',
        event: name,
        contains: Object.keys(about),
        payload,
        created_at,
      });
      const event = store.put<WebhookEvent>({
        id: newId('evt'),
        entity: 'webhook',
        created_at,
        event: name,
        body,
        isDelivered: false,
        tries: 0,
      });
      if (!isHeld) void deliver(event);
    },
    /** For tests: events wait until they are let go. */
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      deliverAll();
    },
    isHeld: () => isHeld,
    /** Sends one again, as it was. */
    repeat(id: string) {
      const event = store.find<WebhookEvent>(id, 'webhook');
      if (event) void deliver({ ...event, tries: 0 });
    },
    newest: (count: number) =>
      store
        .list<WebhookEvent>('webhook')
        .slice(0, count)
        .map(({ id, event, created_at, isDelivered, tries }) => {
          return { id, event, created_at, isDelivered, tries };
        }),
    /** For tests: an event as it was sent, to be sent by themselves in any order and number. */
    sent: () =>
      store
        .list<WebhookEvent>('webhook')
        .toReversed()
        .map(({ id, event, body, isDelivered, tries }) => {
          return { id, event, body, isDelivered, tries, signature: sign(body) };
        }),
    sign,
    close() {
      isClosed = true;
      closing.abort();
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
