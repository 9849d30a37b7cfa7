import * as z from 'zod/mini';
import { workOwner } from '../profiles/work-owner.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  capabilityId,
  currency,
  email,
  id,
  instant,
  page,
  pageQuery,
  requiredText,
} from '../shared/primitives.ts';
import { uploadedImage } from '../shared/uploaded-images.ts';
import {
  cancellationRules,
  orderChoice,
  orderingLimits,
  orderLine,
  orderQuestionRecord,
} from './service-ordering.ts';
import {
  durationTypes,
  serviceLimits,
  servicePaymentTypes,
  serviceRequest,
  serviceTerms,
} from './service-terms.ts';

/** Largest image of a service, in bytes. */
export const maxServiceImageBytes = 10 * 1024 * 1024;

const packageRecord = z.object({
  name: z.string(),
  description: z.string(),
  /** Minor units. */
  price: z.number(),
  duration: z.number(),
  duration_type: z.enum(durationTypes),
});

const orderingRecord = z.object({
  enabled: z.boolean(),
  questions: z.array(orderQuestionRecord),
  cancellation: z.enum(cancellationRules),
});

/** A service in a list. */
export const serviceSummary = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  industry: z.array(z.string()),
  skills: z.array(z.string()),
  image: z.nullable(uploadedImage),
  payment_type: z.enum(servicePaymentTypes),
  /** Amounts in minor units; fields that the payment type lacks are null. */
  details: z.object({
    total_price: z.nullable(z.number()),
    duration: z.nullable(z.number()),
    duration_type: z.nullable(z.enum(durationTypes)),
    payment_rate: z.nullable(z.number()),
  }),
  currency,
  published: z.boolean(),
  updatedAt: instant,
});
export type ServiceSummary = z.infer<typeof serviceSummary>;

export const serviceRecord = z.extend(serviceSummary, {
  /** Details of the freelancer. */
  userId: id,
  /** The category of the service, in the freelancer's words. */
  type: z.optional(z.string()),
  roles: z.array(z.string()),
  tools: z.array(z.string()),
  deliverables: z.array(z.object({ name: z.string(), description: z.string() })),
  process: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  calendarLink: z.string(),
  relevantProjects: z.array(id),
  packages: z.array(packageRecord),
  extras: z.array(z.object({ name: z.string(), price: z.number() })),
  /** Missing where clients can’t order it. */
  ordering: z.optional(orderingRecord),
  images: z.array(uploadedImage),
});
export type ServiceRecord = z.infer<typeof serviceRecord>;

const marketplace = { service: 'marketplace' } as const;
const ofFreelancer = { ...marketplace, access: 'freelancer' } as const;
const params = z.strictObject({ id });
const saved = z.object({ message: z.string(), service: serviceRecord });

export const freelancerServices = {
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/service/createService',
    perMinute: 20,
    summary:
      'Publish a service. Images are addresses, followed by uploaded file parts. Repeating a draft_id returns the existing record, or `conflict` when the content differs.',
    body: serviceRequest,
    multipart: {
      json: 'serviceDetails',
      file: {
        field: 'images',
        maxBytes: maxServiceImageBytes,
        required: false,
        most: serviceLimits.images,
      },
    },
    response: saved,
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/service/updateService/:id',
    names: 'own',
    summary: 'Replace a service of the caller.',
    params,
    body: serviceTerms,
    response: saved,
  }),
  publish: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/service/publish/:id',
    names: 'own',
    summary: 'Publish or hide a service of the caller.',
    params,
    body: z.strictObject({ published: z.boolean() }),
    response: saved,
  }),
  listOwn: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/service/own',
    access: 'user',
    summary: 'List the caller’s services, newest first, including hidden ones.',
    query: pageQuery,
    response: page(serviceSummary),
  }),
  readOwn: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/service/own/:id',
    access: 'user',
    names: 'own',
    summary: 'Read a service of the caller and the draft that edits it.',
    params,
    response: z.object({ service: serviceRecord, draft_id: z.nullable(z.string()) }),
  }),
  fetchServices: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/service/fetchServices/:id',
    access: 'open',
    summary: 'List a freelancer’s published services, newest first.',
    params,
    query: pageQuery,
    response: z.object({
      services: z.array(serviceSummary),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  fetchService: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/service/fetchService/:id',
    access: 'open',
    summary: 'Read a published service and its owner.',
    params,
    response: z.object({
      service: serviceRecord,
      owner: workOwner,
      /** Changes with everything that an order freezes; missing where clients can’t order it. */
      version: z.optional(z.string()),
    }),
  }),
  priceOrder: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/service/price/:id',
    access: 'open',
    perMinute: 60,
    summary:
      'Compute the price of an order. Fails with `currency_not_payable` or `invalid_input` when it can’t be paid online.',
    params,
    body: z.strictObject({ choice: orderChoice }),
    response: z.object({
      lines: z.array(orderLine),
      total: z.number(),
      currency,
    }),
  }),
  placeOrder: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/service/order/:id',
    access: 'open',
    perMinute: 6,
    summary:
      'Order a service. The server computes the price, and fails with `conflict` when the service changed since `version`. The order’s link is emailed; it is returned only to the signed-in owner of the address.',
    params,
    body: z.strictObject({
      /** Created by the browser once per order: sending it again returns the first order. */
      draft_id: z.uuid(),
      choice: orderChoice,
      /** One for each question, in their order; empty where there is none. */
      answers: z
        .array(
          z
            .string()
            .check(
              z.maxLength(
                orderingLimits.longAnswer,
                `Input cannot exceed ${orderingLimits.longAnswer} characters`,
              ),
            ),
        )
        .check(z.maxLength(orderingLimits.questions)),
      name: requiredText('Please enter your name.', 120),
      email,
      /** Of the service whose text and price the client saw. */
      version: z.string().check(z.maxLength(64)),
      terms_accepted: z.literal(true, 'Please accept the terms of this order.'),
    }),
    response: z.object({ message: z.string(), link: z.nullable(capabilityId) }),
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/service/deleteService/:id',
    names: 'own',
    summary: 'Delete a service of the caller. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
};
