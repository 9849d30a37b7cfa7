import type * as z from 'zod/mini';
import type { ServiceName } from './endpoint.ts';
import { identityEvents } from './events/identity.ts';
import { jobEvents } from './events/jobs.ts';
import { leadEvents } from './events/leads.ts';
import { messagingEvents } from './events/messaging.ts';
import { paperEvents } from './events/papers.ts';
import { paymentEvents } from './events/payments.ts';
import { platformEvents } from './events/platform.ts';
import { recommendationEvents } from './events/recommendations.ts';
import { reportEvents } from './events/reports.ts';
import { webhookEvents } from './events/webhooks.ts';
import { workEvents } from './events/works.ts';

/**
 * Everything one service tells others, who listens, and what it carries. Delivery is at least
 * once; a consumer is idempotent by the event's id.
 */
export const events = {
  ...identityEvents,
  ...paperEvents,
  ...workEvents,
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

/** An event as it travels: `id` is unique and stays the same on redelivery. */
export interface DomainEvent<Name extends EventName = EventName> {
  id: string;
  name: Name;
  payload: EventPayload<Name>;
  at: string;
}
