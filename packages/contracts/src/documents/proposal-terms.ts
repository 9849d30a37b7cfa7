import * as z from 'zod/mini';
import { detailsSchema } from '../shared/details-schema.ts';
import {
  amount,
  amountInput,
  type Currency,
  currency,
  day,
  email,
  id,
  requiredText,
  text,
  withTypedAmounts,
} from '../shared/primitives.ts';
import { type Clause, clause, contractClauses } from './clauses.ts';
import { type DraftReferences, documentReferences } from './document-references.ts';
import { firstInvoiceModes, frequencies, type PaymentType } from './proposal-choices.ts';
import { type DraftInstallment, proposalInstallments } from './proposal-installments.ts';
import { type RecipientInput, recipientInputs } from './recipient-inputs.ts';
import { type SignatureDrawing, signatureFields } from './signatures.ts';

/** Days until an unanswered proposal expires when the sender sets no date. */
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
  { error: 'The end date can’t be before the start date.', path: ['end_date'] },
);

const upfrontWithinFee = z.refine<{ upfront_payment: number; total_fee: number }>(
  (details) => details.upfront_payment <= details.total_fee,
  { error: 'The upfront payment can’t exceed the total fee.', path: ['upfront_payment'] },
);

const period = {
  start_date: day(proposalMessages.startDate),
  end_date: day(proposalMessages.endDate),
};

/** The fields of each payment type; `amountOf` is the schema of its amounts. */
const fieldsBy = <Amount extends z.ZodMiniType<number>>(
  amountOf: (message: string, least?: number) => Amount,
) => ({
  one_time: {
    ...period,
    upfront_payment: amountOf(proposalMessages.upfrontPayment, 0),
    total_fee: amountOf(proposalMessages.totalFee),
    /** What is due before the end date, of the whole fee; empty where the fee has no installments. */
    installments: z.optional(proposalInstallments),
  },
  ongoing: {
    ...period,
    frequency: z.enum(frequencies, proposalMessages.frequency),
    /** The price of each period. */
    rate: amountOf(proposalMessages.rate),
    /** The first payment, due at acceptance. */
    payment_rate: amountOf(proposalMessages.firstPayment, 0),
  },
  milestone: {
    milestones: z
      .array(
        z.strictObject({
          name: requiredText(proposalMessages.milestones),
          deliverable: requiredText(proposalMessages.milestones),
          rate: amountOf(proposalMessages.milestones),
          end_date: day(proposalMessages.milestones),
        }),
        proposalMessages.milestones,
      )
      .check(
        z.minLength(1, proposalMessages.milestones),
        z.maxLength(50, 'Add at most 50 milestones.'),
      ),
  },
});

const formFields = fieldsBy(amount);
/** Of a proposal's form, each payment type alone. */
const formDetails = {
  one_time: z.strictObject(formFields.one_time).check(datesInOrder, upfrontWithinFee),
  ongoing: z.strictObject(formFields.ongoing).check(datesInOrder),
  milestone: z.strictObject(formFields.milestone),
};

const sentFields = fieldsBy(amountInput);
const allFields = Object.values(sentFields).flatMap((fields) => Object.keys(fields));
/**
 * Details in a request: amounts may be as typed, and the specification's whole `details` is
 * accepted.
 */
const sentDetails = {
  one_time: z.prefault(
    detailsSchema(allFields, sentFields.one_time, datesInOrder, upfrontWithinFee),
    {} as never,
  ),
  ongoing: z.prefault(detailsSchema(allFields, sentFields.ongoing, datesInOrder), {} as never),
  milestone: z.prefault(detailsSchema(allFields, sentFields.milestone), {} as never),
};

// Specification section 5 names the problems in this order, with the details between both halves.
const projectBegin = {
  email,
  project_name: requiredText(proposalMessages.projectName, 120),
};
const projectEnd = {
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
    .check(z.maxLength(50, 'Add at most 50 deliverables.')),
};
const contractFields = {
  clauses: z.array(clause).check(z.maxLength(40, 'Add at most 40 clauses.')),
  /**
   * The last day on which it can be accepted, in the sender's time zone; empty: after
   * `proposalValidDays`.
   */
  valid_until: z._default(z.union([z.literal(''), z.iso.date('Please fill the date!')]), ''),
  additionalTerms: z
    .string()
    .check(z.trim(), z.maxLength(10_000, 'Input cannot exceed 10000 characters')),
};
/** The initial clauses: the specification has none. */
const standardClauses = contractClauses.map(({ title, text }) => ({ title, text }));

const formEnd = { ...projectEnd, client_name: text(120), currency };

/** Requirements of each wizard step before the next opens. */
export const proposalSteps = {
  project: z.discriminatedUnion('payment_type', [
    z.strictObject({
      ...projectBegin,
      payment_type: z.literal('one_time'),
      details: formDetails.one_time,
      ...formEnd,
    }),
    z.strictObject({
      ...projectBegin,
      payment_type: z.literal('ongoing'),
      details: formDetails.ongoing,
      ...formEnd,
    }),
    z.strictObject({
      ...projectBegin,
      payment_type: z.literal('milestone'),
      details: formDetails.milestone,
      ...formEnd,
    }),
  ]),
  contract: z.strictObject(contractFields),
  sign: z.strictObject(signatureFields),
};

const sentEnd = {
  ...projectEnd,
  project_deliverables: z._default(projectEnd.project_deliverables, []),
  client_name: z._default(text(120), ''),
  /** The sender's own when left out. */
  currency: z.optional(currency),
  /** Sent when left out. */
  first_invoice: z.optional(z.enum(firstInvoiceModes)),
  clauses: z._default(contractFields.clauses, standardClauses),
  valid_until: contractFields.valid_until,
  additionalTerms: z._default(contractFields.additionalTerms, ''),
  /** The sender's name when left out. */
  signature: z.optional(signatureFields.signature),
  drawing: signatureFields.drawing,
  /** The sender's own proposal that this one replaces once it is accepted. */
  replaces: z.optional(id),
  /** The people that it goes to besides the client. */
  recipients: z.optional(recipientInputs),
  references: z.optional(documentReferences),
  /** Whether the client can state their PO number when they accept. */
  ask_po_number: z.optional(z.boolean()),
  /**
   * Created by the browser once per draft: sending the same draft again returns the first proposal.
   */
  draft_id: z.optional(z.uuid()),
};

/**
 * A proposal in `POST /proposal/createProject`: fields that the specification's draft lacks are
 * optional.
 */
export const proposalRequest = withTypedAmounts(
  z.discriminatedUnion('payment_type', [
    z.strictObject({
      ...projectBegin,
      payment_type: z._default(z.literal('one_time'), 'one_time'),
      details: sentDetails.one_time,
      ...sentEnd,
    }),
    z.strictObject({
      ...projectBegin,
      payment_type: z.literal('ongoing'),
      details: sentDetails.ongoing,
      ...sentEnd,
    }),
    z.strictObject({
      ...projectBegin,
      payment_type: z.literal('milestone'),
      details: sentDetails.milestone,
      ...sentEnd,
    }),
  ]),
);
export type ProposalInput = z.output<typeof proposalRequest>;
/** The same with the omitted fields filled in. */
export type ProposalRequest = ProposalInput & {
  draft_id: string;
  currency: Currency;
  signature: string;
};

/**
 * The fields of specification section 3 as form values: nothing is required yet. Amounts are minor
 * units.
 */
export interface ProposalDraft {
  draft_id: string;
  email: string;
  client_name: string;
  project_name: string;
  currency: z.infer<typeof currency>;
  first_invoice?: (typeof firstInvoiceModes)[number] | undefined;
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
    installments?: DraftInstallment[] | undefined;
  };
  project_description: string;
  project_deliverables: { deliverable_name: string; deliverable_description: string }[];
  clauses: Clause[];
  valid_until: string;
  additionalTerms: string;
  signature: string;
  drawing?: SignatureDrawing | undefined;
  replaces?: string | undefined;
  /** People besides the client; rows without an address don’t count. */
  recipients?: RecipientInput[] | undefined;
  references?: DraftReferences | undefined;
  ask_po_number?: boolean | undefined;
}

/** The details of a draft's payment type, as the request schema requires them. */
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
    installments,
  } = details;
  switch (payment_type) {
    case 'one_time':
      return {
        start_date,
        end_date,
        upfront_payment,
        total_fee,
        ...(installments ? { installments } : {}),
      };
    case 'ongoing':
      return { start_date, end_date, frequency, rate, payment_rate };
    case 'milestone':
      return { milestones };
  }
}

/**
 * What the proposal commits the client to, in minor units: the fee, one period's rate, or the
 * milestones' sum.
 */
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
