import * as z from 'zod/mini';
import { detailsSchema } from '../shared/details-schema.ts';
import {
  amount,
  amountInput,
  type Currency,
  currency,
  id,
  orTyped,
  requiredText,
  text,
  typedNumber,
  withTypedAmounts,
} from '../shared/primitives.ts';
import { type UploadedImage, uploadedImage } from '../shared/uploaded-images.ts';
import { ordering, ordersPaidOnline } from './service-ordering.ts';

/** Specification section 5: text limits of a service, and the messages of its steps. */
export const serviceLimits = {
  title: 120,
  summary: 1000,
  process: 2000,
  question: 200,
  answer: 500,
  images: 8,
  packages: 3,
  extras: 10,
  relevantProjects: 12,
} as const;
const summaryMinimum = 10;

/** Those of the description step and the deliverables are verbatim; the others follow their style. */
export const serviceMessages = {
  title: 'Please fill the title!',
  roles: 'Please add at least one role!',
  tools: 'Please add at least one tool!',
  industry: 'Please add at least one industry!',
  deliverables: 'Please add at least one deliverable.',
  deliverable: 'Each deliverable must have a heading and description.',
  summary: 'Service description must be at least 10 characters long.',
  process: 'Please define the process for the service.',
  faq: 'Fill all the fields in FAQ!',
  totalPrice: 'Please fill the total price!',
  duration: 'Please fill the duration!',
  rate: 'Please fill the rate!',
  images: 'Please add at least one image!',
} as const;

export const servicePaymentTypes = ['fixedRate', 'hourlyRate'] as const;
export type ServicePaymentType = (typeof servicePaymentTypes)[number];
export const durationTypes = ['days', 'weeks', 'months'] as const;

const chips = (message: string, least = 1) =>
  z
    .array(requiredText('Please remove the empty entry.', 60), message)
    .check(z.minLength(least, message), z.maxLength(30, 'Please keep the list to 30 entries.'));

const limitedText = (message: string, { least = 1, limit }: { least?: number; limit: number }) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(least, message),
      z.maxLength(limit, `Input cannot exceed ${limit} characters`),
    );

const duration = z
  .int(serviceMessages.duration)
  .check(
    z.gte(1, serviceMessages.duration),
    z.lte(999, 'The duration is longer than this form allows.'),
  );

const overview = {
  title: requiredText(serviceMessages.title, serviceLimits.title),
  roles: chips(serviceMessages.roles),
  tools: chips(serviceMessages.tools),
  industry: chips(serviceMessages.industry),
  skills: z._default(chips('', 0), []),
};
const deliverables = {
  deliverables: z
    .array(
      z.strictObject({
        name: limitedText(serviceMessages.deliverable, { limit: 200 }),
        description: limitedText(serviceMessages.deliverable, { limit: 1000 }),
      }),
      serviceMessages.deliverables,
    )
    .check(z.minLength(1, serviceMessages.deliverables), z.maxLength(30)),
};
const description = {
  summary: limitedText(serviceMessages.summary, {
    least: summaryMinimum,
    limit: serviceLimits.summary,
  }),
  process: limitedText(serviceMessages.process, { limit: serviceLimits.process }),
  faq: z
    .array(
      z.strictObject({
        question: limitedText(serviceMessages.faq, { limit: serviceLimits.question }),
        answer: limitedText(serviceMessages.faq, { limit: serviceLimits.answer }),
      }),
      serviceMessages.faq,
    )
    .check(z.minLength(1, serviceMessages.faq), z.maxLength(30)),
  /** A booking link for a call, or empty. */
  calendarLink: z._default(
    text().check(
      z.refine(
        (link) => link === '' || (link.startsWith('https://') && URL.canParse(link)),
        'Please use an https address.',
      ),
    ),
    '',
  ),
  /** Ids of the owner's portfolio projects. */
  relevantProjects: z._default(z.array(id).check(z.maxLength(serviceLimits.relevantProjects)), []),
};
const durationFields = { duration, duration_type: z.enum(durationTypes, serviceMessages.duration) };

/** A predefined bundle with its own price. */
const servicePackage = z.strictObject({
  name: requiredText('Please name every package.', 60),
  description: limitedText('Please describe what the package includes.', { limit: 400 }),
  price: amount('Please fill the price of every package.'),
  ...durationFields,
});
/** Optional extras. */
const serviceExtra = z.strictObject({
  name: requiredText('Please name every extra.', 120),
  price: amount('Please fill the price of every extra.'),
});
const offers = {
  currency,
  packages: z._default(
    z
      .array(servicePackage)
      .check(z.maxLength(serviceLimits.packages, 'A service has at most three packages.')),
    [],
  ),
  extras: z._default(
    z
      .array(serviceExtra)
      .check(z.maxLength(serviceLimits.extras, 'A service has at most ten extras.')),
    [],
  ),
  /** Missing where clients can’t order it. */
  ordering: z.optional(ordering),
};
const images = {
  images: z
    .array(uploadedImage, serviceMessages.images)
    .check(
      z.minLength(1, serviceMessages.images),
      z.maxLength(serviceLimits.images, `A service has at most ${serviceLimits.images} images.`),
    ),
};

const priceFields = {
  fixedRate: { total_price: amount(serviceMessages.totalPrice), ...durationFields },
  /** Price per hour. */
  hourlyRate: { payment_rate: amount(serviceMessages.rate) },
};

const byPaymentType = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.discriminatedUnion('payment_type', [
    z.strictObject({
      ...shape,
      payment_type: z.literal('fixedRate'),
      details: z.strictObject(priceFields.fixedRate),
    }),
    z.strictObject({
      ...shape,
      payment_type: z.literal('hourlyRate'),
      details: z.strictObject(priceFields.hourlyRate),
    }),
  ]);

const sentPriceFields = {
  fixedRate: {
    total_price: amountInput(serviceMessages.totalPrice),
    duration: orTyped(duration, {
      message: serviceMessages.duration,
      typed: z.pipe(
        typedNumber(serviceMessages.duration),
        z.pipe(
          z.transform((typed: string) => Number(typed)),
          duration,
        ),
      ),
    }),
    duration_type: durationFields.duration_type,
  },
  hourlyRate: { payment_rate: amountInput(serviceMessages.rate) },
};
const allPriceFields = Object.values(sentPriceFields).flatMap((fields) => Object.keys(fields));

/** Requirements of each wizard step, 0 to 4. */
export const serviceSteps = {
  overview: z.strictObject(overview),
  deliverables: z.strictObject(deliverables),
  description: z.strictObject(description),
  price: byPaymentType(offers).check(ordersPaidOnline),
  image: z.strictObject(images),
};

/** The category of the service, in the freelancer's words. */
const type = z.optional(text(60));
const wholeService = { type, ...overview, ...deliverables, ...description, ...offers };

/** A complete service. */
export const serviceTerms = byPaymentType({ ...wholeService, ...images }).check(ordersPaidOnline);

const sentService = {
  ...wholeService,
  /** The freelancer's currency when omitted. */
  currency: z.optional(currency),
  /** URLs of stored images; new images are file parts of the form instead. */
  images: z._default(
    orTyped(z.array(uploadedImage).check(z.maxLength(serviceLimits.images)), {
      message: serviceMessages.images,
      typed: z.pipe(
        z.record(z.string(), z.unknown()),
        z.transform((): UploadedImage[] => []),
      ),
    }),
    [],
  ),
  /**
   * Created by the browser once per draft: sending the same draft again returns the first service.
   */
  draft_id: z.optional(z.uuid()),
};
/**
 * A service in a request (`serviceDetails`): fields that the specification's draft lacks are
 * optional, amounts may be as typed, and images may be file parts.
 */
export const serviceRequest = withTypedAmounts(
  z.discriminatedUnion('payment_type', [
    z.strictObject({
      ...sentService,
      payment_type: z._default(z.literal('fixedRate'), 'fixedRate'),
      details: z.prefault(detailsSchema(allPriceFields, sentPriceFields.fixedRate), {} as never),
    }),
    z.strictObject({
      ...sentService,
      payment_type: z.literal('hourlyRate'),
      details: z.prefault(detailsSchema(allPriceFields, sentPriceFields.hourlyRate), {} as never),
    }),
  ]),
);
export type ServiceInput = z.output<typeof serviceRequest>;
/** The same with the omitted fields filled in. */
export type ServiceRequest = ServiceInput & { currency: Currency };
export type ServiceTerms = z.output<typeof serviceTerms>;
