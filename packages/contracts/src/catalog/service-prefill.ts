import * as z from 'zod/mini';
import { currency, id, text } from '../shared/primitives.ts';
import { uploadedImage } from '../shared/uploaded-images.ts';
import { cancellationRules, orderingLimits, orderQuestionKinds } from './service-ordering.ts';
import { durationTypes, serviceLimits, servicePaymentTypes } from './service-terms.ts';

const minor = z.nullable(z.int().check(z.gte(0)));
const count = z.nullable(z.int().check(z.gte(0)));
const chips = z.array(text(60)).check(z.maxLength(30));
const long = (limit: number) => z.string().check(z.maxLength(limit));

/** A partial service draft: the author's fields so far, or prepared ones. */
export const servicePrefill = z.partial(
  z.object({
    title: text(serviceLimits.title),
    roles: chips,
    tools: chips,
    industry: chips,
    skills: chips,
    deliverables: z
      .array(z.object({ name: long(200), description: long(1000) }))
      .check(z.maxLength(30)),
    summary: long(serviceLimits.summary),
    process: long(serviceLimits.process),
    faq: z
      .array(
        z.object({ question: long(serviceLimits.question), answer: long(serviceLimits.answer) }),
      )
      .check(z.maxLength(30)),
    calendarLink: text(400),
    relevantProjects: z.array(id).check(z.maxLength(serviceLimits.relevantProjects)),
    payment_type: z.enum(servicePaymentTypes),
    details: z.partial(
      z.object({
        total_price: minor,
        duration: count,
        duration_type: z.enum(durationTypes),
        payment_rate: minor,
      }),
    ),
    currency,
    packages: z
      .array(
        z.object({
          name: text(60),
          description: long(400),
          price: minor,
          duration: count,
          duration_type: z.enum(durationTypes),
        }),
      )
      .check(z.maxLength(serviceLimits.packages)),
    extras: z
      .array(z.object({ name: text(120), price: minor }))
      .check(z.maxLength(serviceLimits.extras)),
    ordering: z.object({
      enabled: z.boolean(),
      questions: z
        .array(
          z.object({
            text: long(orderingLimits.question),
            kind: z.enum(orderQuestionKinds),
            options: z
              .array(long(orderingLimits.option))
              .check(z.maxLength(orderingLimits.options)),
            required: z.boolean(),
          }),
        )
        .check(z.maxLength(orderingLimits.questions)),
      cancellation: z.enum(cancellationRules),
    }),
    images: z.array(uploadedImage).check(z.maxLength(serviceLimits.images)),
    /** The service that this draft changes. */
    service_id: id,
  }),
);
export type ServicePrefill = z.infer<typeof servicePrefill>;
