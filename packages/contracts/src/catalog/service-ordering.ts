import * as z from 'zod/mini';
import { isOnlineAmount, paysOnline } from '../payments/online-currencies.ts';
import { paymentMaximum, paymentMinimum } from '../payments/payment-orders.ts';
import { formatMoney } from '../shared/formats.ts';
import { type Currency, requiredText } from '../shared/primitives.ts';

/** Limits of orders and their questions. */
export const orderingLimits = {
  questions: 6,
  question: 200,
  options: 8,
  option: 80,
  shortAnswer: 200,
  longAnswer: 1000,
  quantity: 50,
} as const;

export const orderQuestionKinds = ['short', 'long', 'choice'] as const;
export type OrderQuestionKind = (typeof orderQuestionKinds)[number];

/** Until when the client of an order may cancel it, and which part of the price is refunded. */
export const cancellationRules = [
  'full_until_start',
  'partial_until_delivery',
  'no_refunds',
] as const;
export type CancellationRule = (typeof cancellationRules)[number];

/** What each rule says, for the seller's choice, the order page and the agreement. */
export const cancellationTexts: Record<CancellationRule, { title: string; text: string }> = {
  full_until_start: {
    title: 'Full refund before work starts',
    text: 'The client can cancel for a full refund until work starts. After that, the price isn’t refunded.',
  },
  partial_until_delivery: {
    title: 'Half back until the first delivery',
    text: 'The client can cancel for a full refund until work starts, and for half of the price until the first milestone is submitted.',
  },
  no_refunds: {
    title: 'No refunds',
    text: 'The client can’t cancel a paid order for a refund.',
  },
};

/** What counts as started work, said below every rule that depends on it. */
export const workStartText =
  'Work has started once the freelancer tracks time, shares a file or submits a milestone.';

/** The rule as a clause of the agreement. */
export const cancellationClause = (rule: CancellationRule): string =>
  rule === 'no_refunds'
    ? cancellationTexts[rule].text
    : `${cancellationTexts[rule].text} ${workStartText}`;

/** How far the work on an order is. */
export const workStages = ['not_started', 'started', 'delivered'] as const;
export type WorkStage = (typeof workStages)[number];

const allOfIt = 100;
const half = 50;
const refundPercents: Record<CancellationRule, Record<WorkStage, number>> = {
  full_until_start: { not_started: allOfIt, started: 0, delivered: 0 },
  partial_until_delivery: { not_started: allOfIt, started: half, delivered: 0 },
  no_refunds: { not_started: 0, started: 0, delivered: 0 },
};

/** The part of a paid amount that a client gets back who cancels now; rounded down. */
export const refundShare = (paid: number, rule: CancellationRule, stage: WorkStage): number =>
  Math.floor((paid * refundPercents[rule][stage]) / allOfIt);

const choicesOnly = (kind: OrderQuestionKind, options: string[]) =>
  kind === 'choice' ? new Set(options).size === options.length && options.length > 1 : true;

const optionsMessage = 'Add at least two different options.';

/** A question that the client answers with the order. */
export const orderQuestion = z
  .strictObject({
    text: requiredText('Please write every question.', orderingLimits.question),
    kind: z.enum(orderQuestionKinds),
    /** What a client chooses from; only for `choice`. */
    options: z._default(
      z
        .array(requiredText('Please remove the empty option.', orderingLimits.option))
        .check(z.maxLength(orderingLimits.options, 'A question has at most eight options.')),
      [],
    ),
    required: z.boolean(),
  })
  .check(
    z.refine(({ kind, options }) => choicesOnly(kind, options), {
      path: ['options'],
      error: optionsMessage,
    }),
  );
export type OrderQuestion = z.infer<typeof orderQuestion>;

/** Whether and how clients order a service themselves. */
export const ordering = z.strictObject({
  enabled: z.boolean(),
  questions: z
    .array(orderQuestion)
    .check(z.maxLength(orderingLimits.questions, 'A service has at most six questions.')),
  cancellation: z.enum(cancellationRules),
});
export type Ordering = z.infer<typeof ordering>;

interface SoldService {
  ordering?: Pick<Ordering, 'enabled'> | undefined;
  currency: string;
}

/** Whether clients can order a service: its orders are paid online. */
export const isOrderable = ({ ordering, currency }: SoldService): boolean =>
  ordering?.enabled === true && paysOnline(currency);

/** Why a service with prices in this currency can't have orders, and what to do. */
export const orderingCurrencyText = (currency: string): string =>
  `Clients can’t pay ${currency} online. Choose another currency, or leave orders off.`;

/** Why a client can't order at prices in this currency, and what to do. */
export const notOrderableText = (currency: string): string =>
  `Orders in ${currency} can’t be paid online. Message the freelancer instead.`;

/** Orders of a service are off, or its currency can be paid online. */
export const ordersPaidOnline = z.refine<SoldService>(
  (service) => !service.ordering?.enabled || isOrderable(service),
  {
    error: ({ input }) => orderingCurrencyText((input as SoldService).currency),
    path: ['ordering', 'enabled'],
  },
);

/** The same, as stored. */
export const orderQuestionRecord = z.object({
  text: z.string(),
  kind: z.enum(orderQuestionKinds),
  options: z.array(z.string()),
  required: z.boolean(),
});

/** What a client chooses. */
export const orderChoice = z.strictObject({
  /** The position of a package; null for the service as such. */
  package: z.nullable(z.int().check(z.gte(0), z.lte(2))),
  /** Of the package; for a service with an hourly rate and no package, the hours. */
  quantity: z
    .int('Choose a quantity.')
    .check(
      z.gte(1, 'Choose a quantity.'),
      z.lte(orderingLimits.quantity, `Order at most ${orderingLimits.quantity} at a time.`),
    ),
  /** Positions of the extras, each once. */
  extras: z.array(z.int().check(z.gte(0), z.lte(9))).check(
    z.maxLength(10),
    z.refine((extras) => new Set(extras).size === extras.length, 'Choose each extra once.'),
  ),
});
export type OrderChoice = z.infer<typeof orderChoice>;

/** Amounts are minor units of the order's currency. */
export const orderLine = z.object({
  name: z.string(),
  quantity: z.number(),
  rate: z.number(),
  total: z.number(),
});
export type OrderLine = z.infer<typeof orderLine>;

interface PricedService {
  title: string;
  payment_type: 'fixedRate' | 'hourlyRate';
  details: { total_price?: number | null; payment_rate?: number | null };
  packages: { name: string; price: number }[];
  extras: { name: string; price: number }[];
  currency: Currency;
}

export interface OrderPrice {
  lines: OrderLine[];
  total: number;
}

/** The lines and total of a choice; undefined when the service has no such offer. */
export function priceOrder(service: PricedService, choice: OrderChoice): OrderPrice | undefined {
  const { title, payment_type, details } = service;
  const rate = payment_type === 'fixedRate' ? details.total_price : details.payment_rate;
  const base =
    choice.package === null
      ? { name: payment_type === 'fixedRate' ? title : `${title}, hours`, price: rate ?? 0 }
      : service.packages[choice.package];
  const extras = choice.extras.map((at) => service.extras[at]);
  if (!base?.price || extras.some((extra) => !extra)) return undefined;
  const lines = [
    lineOf(
      choice.package === null ? base.name : `${title}, ${base.name}`,
      base.price,
      choice.quantity,
    ),
    ...extras.map((extra) => lineOf(extra!.name, extra!.price, 1)),
  ];
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  return { lines, total };
}

/** Why nobody can pay this total online, and what the client can do; undefined when they can. */
export function orderTotalProblem(total: number, currency: Currency): string | undefined {
  if (isOnlineAmount(total, currency)) return undefined;
  const money = (minor: number) => formatMoney(minor, currency);
  if (!paysOnline(currency)) return notOrderableText(currency);
  if (total < paymentMinimum)
    return `Online payments start at ${money(paymentMinimum)}. Add to your order, or message the freelancer.`;
  if (total > paymentMaximum)
    return `One online payment can be at most ${money(paymentMaximum)}. Order less, or message the freelancer.`;
  return `Online payments in ${currency} end in 0, but your order costs ${money(total)}. Change it, or message the freelancer.`;
}

const lineOf = (name: string, rate: number, quantity: number): OrderLine => ({
  name,
  quantity,
  rate,
  total: rate * quantity,
});

/**
 * The problem of each answer, by its question's position; empty when all are valid. The server and
 * the order page use the same rules.
 */
export function findAnswerProblems(
  questions: OrderQuestion[],
  answers: string[],
): { index: number; message: string }[] {
  return questions.flatMap((question, index) => {
    const message = answerProblem(question, answers[index]?.trim() ?? '');
    return message ? [{ index, message }] : [];
  });
}

function answerProblem({ kind, options, required }: OrderQuestion, answer: string) {
  if (answer === '') return required ? 'Answer this question.' : undefined;
  if (kind === 'choice') return options.includes(answer) ? undefined : 'Choose one of the options.';
  const limit = kind === 'short' ? orderingLimits.shortAnswer : orderingLimits.longAnswer;
  return answer.length > limit ? `Input cannot exceed ${limit} characters` : undefined;
}
