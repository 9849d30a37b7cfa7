import * as z from 'zod/mini';
import { type Clause, clause } from './clauses.ts';
import { amount, currency, day, email, id, requiredText, text } from './primitives.ts';
import { type SignatureDrawing, signatureFields } from './signatures.ts';

export const paymentTypes = ['one_time', 'ongoing', 'milestone'] as const;
export type PaymentType = (typeof paymentTypes)[number];
export const frequencies = ['weekly', 'biweekly', 'monthly'] as const;

/** Days from sending until an unanswered proposal expires, unless its sender names a day. */
export const proposalValidDays = 30;

/** Messages of specification section 5, letter for letter. */
export const proposalMessages = {
  email: 'Please fill the email address!',
  emailInvalid: 'Invalid email address!',
  projectName: 'Please fill the project name!',
  startDate: 'Please fill the start date!',
  endDate: 'Please fill the end date!',
  upfrontPayment: 'Please fill the upfront payment!',
  totalFee: 'Please fill the total fee!',
  frequency: 'Please fill the frequency!',
  rate: 'Please fill the rate!',
  firstPayment: 'Please fill the first payment!',
  milestones: 'Please fill all the milestones details',
  scope: 'Project Scope brief should be atleast 10 characters long!',
  deliverableName: 'Please fill all the deliverable name',
  deliverableDescription: 'Please fill all the deliverable description',
} as const;

const datesInOrder = z.refine<{ start_date: string; end_date: string }>(
  (details) => details.start_date <= details.end_date,
  { error: 'The end date cannot be before the start date.', path: ['end_date'] },
);

const period = {
  start_date: day(proposalMessages.startDate),
  end_date: day(proposalMessages.endDate),
};

const oneTimeDetails = z
  .strictObject({
    ...period,
    upfront_payment: amount(proposalMessages.upfrontPayment, 0),
    total_fee: amount(proposalMessages.totalFee),
  })
  .check(
    datesInOrder,
    z.refine((details) => details.upfront_payment <= details.total_fee, {
      error: 'The upfront payment cannot be more than the total fee.',
      path: ['upfront_payment'],
    }),
  );

const ongoingDetails = z
  .strictObject({
    ...period,
    frequency: z.enum(frequencies, proposalMessages.frequency),
    /** What each period costs. */
    rate: amount(proposalMessages.rate),
    /** The first payment, due at acceptance. */
    payment_rate: amount(proposalMessages.firstPayment, 0),
  })
  .check(datesInOrder);

export const milestone = z.strictObject({
  name: requiredText(proposalMessages.milestones),
  deliverable: requiredText(proposalMessages.milestones),
  rate: amount(proposalMessages.milestones),
  end_date: day(proposalMessages.milestones),
});
const milestoneDetails = z.strictObject({
  milestones: z
    .array(milestone)
    .check(
      z.minLength(1, proposalMessages.milestones),
      z.maxLength(50, 'A proposal has at most 50 milestones.'),
    ),
});

const projectFields = {
  email,
  client_name: text(120),
  project_name: requiredText(proposalMessages.projectName, 120),
  currency,
  project_description: z
    .string(proposalMessages.scope)
    .check(
      z.trim(),
      z.minLength(10, proposalMessages.scope),
      z.maxLength(10_000, 'Input cannot exceed 10000 characters'),
    ),
  project_deliverables: z
    .array(
      z.strictObject({
        deliverable_name: requiredText(proposalMessages.deliverableName),
        deliverable_description: requiredText(proposalMessages.deliverableDescription, 1000),
      }),
    )
    .check(z.maxLength(50, 'A proposal has at most 50 deliverables.')),
};
const contractFields = {
  clauses: z.array(clause).check(z.maxLength(40, 'A proposal has at most 40 clauses.')),
  /** The last day on which it can be accepted, in the sender's time zone; empty: after `proposalValidDays`. */
  valid_until: z._default(z.union([z.literal(''), z.iso.date('Please fill the date!')]), ''),
  additionalTerms: z
    .string()
    .check(z.trim(), z.maxLength(10_000, 'Input cannot exceed 10000 characters')),
};

const byPaymentType = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.discriminatedUnion('payment_type', [
    z.strictObject({ ...shape, payment_type: z.literal('one_time'), details: oneTimeDetails }),
    z.strictObject({ ...shape, payment_type: z.literal('ongoing'), details: ongoingDetails }),
    z.strictObject({ ...shape, payment_type: z.literal('milestone'), details: milestoneDetails }),
  ]);

/** What each wizard step must satisfy before the next opens. */
export const proposalSteps = {
  project: byPaymentType(projectFields),
  contract: z.strictObject(contractFields),
  sign: z.strictObject(signatureFields),
};

/** The whole proposal as it is sent. */
export const proposalRequest = byPaymentType({
  ...projectFields,
  ...contractFields,
  ...signatureFields,
  /** A proposal of one's own that this one takes the place of once it is accepted. */
  replaces: z.optional(id),
  /** Made by the browser once a draft: sending the same draft again answers with the first proposal. */
  draft_id: z.uuid(),
});
export type ProposalRequest = z.output<typeof proposalRequest>;

/** The fields of specification section 3 as a form holds them: nothing is filled in yet. Amounts are minor units. */
export interface ProposalDraft {
  draft_id: string;
  email: string;
  client_name: string;
  project_name: string;
  currency: z.infer<typeof currency>;
  payment_type: PaymentType;
  details: {
    start_date: string;
    end_date: string;
    upfront_payment: number | null;
    total_fee: number | null;
    frequency: (typeof frequencies)[number] | '';
    rate: number | null;
    payment_rate: number | null;
    milestones: { name: string; deliverable: string; rate: number | null; end_date: string }[];
  };
  project_description: string;
  project_deliverables: { deliverable_name: string; deliverable_description: string }[];
  clauses: Clause[];
  valid_until: string;
  additionalTerms: string;
  signature: string;
  drawing?: SignatureDrawing | undefined;
  replaces?: string | undefined;
}

/** The details that belong to a draft's payment type, as the request schema wants them. */
export function detailsOf({
  payment_type,
  details,
}: Pick<ProposalDraft, 'payment_type' | 'details'>) {
  const {
    start_date,
    end_date,
    upfront_payment,
    total_fee,
    frequency,
    rate,
    payment_rate,
    milestones,
  } = details;
  switch (payment_type) {
    case 'one_time':
      return { start_date, end_date, upfront_payment, total_fee };
    case 'ongoing':
      return { start_date, end_date, frequency, rate, payment_rate };
    case 'milestone':
      return { milestones };
  }
}

/** What the proposal commits the client to, in minor units: the fee, one period's rate, or the milestones' sum. */
export function proposalTotal(terms: Pick<ProposalDraft, 'payment_type' | 'details'>): number {
  switch (terms.payment_type) {
    case 'one_time':
      return terms.details.total_fee ?? 0;
    case 'ongoing':
      return terms.details.rate ?? 0;
    case 'milestone':
      return terms.details.milestones.reduce((sum, { rate }) => sum + (rate ?? 0), 0);
  }
}
