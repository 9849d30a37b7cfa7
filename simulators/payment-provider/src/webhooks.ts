import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Entity, newId, nowInSeconds, type Store } from './store.ts';

export interface WebhookEvent extends Entity {
  entity: 'webhook';
  event: string;
  /** The exact bytes that are signed and sent. */
  body: string;
  isDelivered: boolean;
  tries: number;
}

interface Options {
  store: Store;
  /** Destination of events; none are sent without it. */
  url: string | undefined;
  secret: string;
}

const firstPauseMs = 500;
const maxPauseMs = 60_000;
const maxTries = 20;

/**
 * The provider's events: signed, at least once, retried until accepted; order is not
 * promised.
 */
export function createWebhooks({ store, url, secret }: Options) {
  /** Events with one of these texts are held; the empty text is in all of them. */
  const heldTexts = new Set<string>();
  const isHeld = ({ body }: WebhookEvent) => [...heldTexts].some((text) => body.includes(text));
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

  const inDelivery = new Set<string>();
  async function deliver(event: WebhookEvent) {
    if (inDelivery.has(event.id)) return;
    inDelivery.add(event.id);
    await deliverUntilAccepted(event);
    inDelivery.delete(event.id);
  }

  async function deliverUntilAccepted(event: WebhookEvent) {
    for (let tries = event.tries; tries < maxTries && !isClosed && !isHeld(event); tries++) {
      const isDelivered = await deliverOnce(event);
      if (isClosed) return;
      store.put({ ...event, isDelivered, tries: tries + 1 });
      if (isDelivered) return;
      const pauseMs = Math.min(firstPauseMs * 2 ** tries, maxPauseMs);
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const undelivered = () =>
    store.list<WebhookEvent>('webhook', (event) => !event.isDelivered).toReversed();
  const deliverAll = () => {
    for (const event of undelivered()) void deliver(event);
  };
  // Events left undelivered by a stop.
  deliverAll();

  return {
    /** Publishes a change; `entities` has their current state, by name. */
    publish(name: string, entities: Record<string, Entity>) {
      const created_at = nowInSeconds();
      const payload = Object.fromEntries(
        Object.entries(entities).map(([key, entity]) => [key, { entity }]),
      );
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_SoloistLocal00',
        event: name,
        contains: Object.keys(entities),
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
      if (!isHeld(event)) void deliver(event);
    },
    /** For tests: events that contain a text, such as an id, stay pending until its `release`. */
    hold(text: string) {
      heldTexts.add(text);
    },
    release(text: string) {
      heldTexts.delete(text);
      deliverAll();
    },
    areAllHeld: () => heldTexts.has(''),
    /** Sends an event again, unchanged. */
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
    /** For tests: all events, so that a test can send them in any order and number. */
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
