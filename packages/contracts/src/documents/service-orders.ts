import * as z from 'zod/mini';
import {
  cancellationRules,
  orderingLimits,
  orderLine,
  orderQuestionRecord,
  workStages,
} from '../catalog/service-ordering.ts';
import { durationTypes } from '../catalog/service-terms.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  amount,
  capabilityId,
  currency,
  email,
  id,
  instant,
  page,
  pageQuery,
  requiredText,
  text,
} from '../shared/primitives.ts';

/**
 * The text, price and rules of a service at the moment of an order. They never change, whatever
 * becomes of the service.
 */
export const orderedService = z.object({
  serviceId: id,
  title: z.string(),
  summary: z.string(),
  process: z.string(),
  deliverables: z.array(z.object({ name: z.string(), description: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** The chosen package; null for the service as such. */
  package: z.nullable(z.object({ name: z.string(), description: z.string() })),
  /** Time until delivery; null where the service names none. */
  duration: z.nullable(z.number()),
  duration_type: z.nullable(z.enum(durationTypes)),
  questions: z.array(orderQuestionRecord),
  cancellation: z.enum(cancellationRules),
  lines: z.array(orderLine),
  total: amount('An order costs something.'),
  currency,
});
export type OrderedService = z.infer<typeof orderedService>;

export const orderStatuses = ['awaiting_payment', 'paid', 'cancelled', 'expired'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order as the holder of its link sees it. */
export const serviceOrder = z.object({
  link: capabilityId,
  status: z.enum(orderStatuses),
  service: orderedService,
  /** SHA-256 of the frozen service. */
  sha256: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  client: z.object({ name: z.string(), email: z.string() }),
  seller: z.object({ id, name: z.string(), headline: z.string(), profileImage: z.string() }),
  createdAt: instant,
  /** When an unpaid order ends. */
  expiresAt: instant,
  paidAt: z.nullable(instant),
  /** The invoice’s link, once payment has started. */
  orderId: z.nullable(capabilityId),
  /** The project’s link, once it is paid. */
  contract_id: z.nullable(capabilityId),
  stage: z.enum(workStages),
  /** Minor units that the client gets back for cancelling now; null when they can’t cancel. */
  refund: z.nullable(z.number()),
  /** Minor units that were refunded. */
  refunded: z.number(),
});
export type ServiceOrder = z.infer<typeof serviceOrder>;

/** The statuses of an order in its seller's list. */
export const orderListStatuses = [
  'unpaid',
  'expired',
  'paid',
  'in_work',
  'completed',
  'cancelled',
  'refunded',
] as const;
export type OrderListStatus = (typeof orderListStatuses)[number];

/** An order in its seller's list. Its link is the client's, so it is not included. */
export const orderSummary = z.object({
  id,
  /** The service and the chosen package. */
  title: z.string(),
  client_name: z.string(),
  email: z.string(),
  currency,
  /** Minor units. */
  total: z.number(),
  refunded: z.number(),
  status: z.enum(orderListStatuses),
  /** Null until the client has opened the checkout. */
  invoice: z.nullable(z.object({ id, number: z.string() })),
  /** The project that its payment started, or the contract that changed it. */
  projectId: z.nullable(id),
  createdAt: instant,
  /** When it ends unpaid. */
  expiresAt: instant,
  paidAt: z.nullable(instant),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** The filter of the seller's list. */
export const orderPayments = ['paid', 'unpaid'] as const;
export type OrderPayment = (typeof orderPayments)[number];

const ofDocuments = { service: 'documents' } as const;
const params = z.strictObject({ link: capabilityId });
const response = z.object({ order: serviceOrder });

/** An order that marketplace has checked against the service. */
const newOrder = z.strictObject({
  freelancerId: id,
  seller: z.object({
    name: z.string(),
    headline: z.string(),
    profileImage: z.string(),
    /** Of their profile, or empty; missing in requests of earlier versions. */
    timeZone: z.optional(z.string()),
  }),
  /** Created by the browser once per order: sending it again returns the first order. */
  draft_id: z.uuid(),
  name: requiredText('Please enter your name.', 120),
  email,
  service: orderedService,
  answers: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .check(z.maxLength(orderingLimits.questions)),
});
export type NewServiceOrder = z.infer<typeof newOrder>;

export const serviceOrders = {
  place: defineEndpoint({
    ...ofDocuments,
    method: 'POST',
    path: '/proposal/orders',
    access: 'internal',
    summary:
      'Store an order of a service, and email its link to the client. The link is returned only to the person who owns the address.',
    body: newOrder,
    response: z.object({ link: z.nullable(capabilityId) }),
  }),
  list: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/orders',
    access: 'freelancer',
    summary: 'List the orders of the caller’s services, newest first.',
    query: z.extend(pageQuery, {
      payment: z.optional(z.enum(orderPayments)),
      /** Words of the service, the package, the client's name or their email. */
      q: z.optional(text(100)),
    }),
    response: page(orderSummary),
  }),
  read: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/order/:link',
    access: 'capability',
    summary: 'Read an order by its link.',
    params,
    response,
  }),
  checkout: defineEndpoint({
    ...ofDocuments,
    method: 'POST',
    path: '/proposal/order/:link/checkout',
    access: 'capability',
    perMinute: 20,
    summary: 'Issue the invoice of an order, once, and return its link.',
    params,
    response: z.object({ orderId: capabilityId }),
  }),
  cancel: defineEndpoint({
    ...ofDocuments,
    method: 'POST',
    path: '/proposal/order/:link/cancel',
    access: 'capability',
    perMinute: 20,
    summary:
      'Cancel a paid order by its rule, and request the refund. Fails with `conflict` when the refund is not the one that the client saw. Idempotent.',
    params,
    body: z.strictObject({ refund: z.int().check(z.gte(1)) }),
    response,
  }),
};
