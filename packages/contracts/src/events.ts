import type * as z from 'zod/mini';
import { identityEvents } from './accounts/events.ts';
import { workEvents } from './catalog/events.ts';
import { documentEvents } from './documents/events.ts';
import { jobEvents, recommendationEvents } from './hiring/events.ts';
import { leadEvents } from './leads/events.ts';
import { messagingEvents } from './messaging/events.ts';
import { reportEvents } from './moderation/events.ts';
import { paymentEvents } from './payments/events.ts';
import { platformEvents, webhookEvents } from './platform/events.ts';
import type { ServiceName } from './shared/endpoint.ts';
import { siteEvents } from './sites/events.ts';

/**
 * All events between services, with their consumers and payloads. Delivery is at least once; a
 * consumer is idempotent by the event's id.
 */
export const events = {
  ...identityEvents,
  ...documentEvents,
  ...workEvents,
  ...siteEvents,
  ...leadEvents,
  ...jobEvents,
  ...reportEvents,
  ...recommendationEvents,
  ...messagingEvents,
  ...paymentEvents,
  ...platformEvents,
  ...webhookEvents,
} as const satisfies Record<string, { consumers: readonly ServiceName[]; payload: z.ZodMiniType }>;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]['payload']>;

/** An event in transit: `id` is unique and stays the same on redelivery. */
export interface DomainEvent<Name extends EventName = EventName> {
  id: string;
  name: Name;
  payload: EventPayload<Name>;
  at: string;
  /** The request that caused it, and its trace. */
  requestId?: string;
  traceparent?: string;
}
