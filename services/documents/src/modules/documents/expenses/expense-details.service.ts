import {
  type ExchangeRateSource,
  type ExpenseForm,
  expenseCost,
  expensePrice,
  maxAmount,
  toDecimal,
} from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import type { ExpenseFields, StoredExpense } from '../shared/expenses.model.ts';
import { describeSubject, type TimeCaller } from '../time/work-details.service.ts';

type ExpenseDetails = Omit<
  ExpenseFields,
  'freelancerId' | 'expense_id' | 'createdAt' | 'receipt' | 'claim'
>;

const refuse = (field: keyof ExpenseForm, message: string) =>
  invalidInput(message, [{ path: field, message }]);

/** An expense keeps its currency until it is for another project or client. */
const billingCurrencyOf = (
  subject: Pick<ExpenseFields, 'projectId' | 'clientEmail' | 'billingCurrency'>,
  before: StoredExpense | undefined,
) =>
  before && before.projectId === subject.projectId && before.clientEmail === subject.clientEmail
    ? before.billingCurrency
    : subject.billingCurrency;

/**
 * What an expense stores: names and the exchange rate as they are now, and its amounts.
 * @throws AppError `invalid_input` for another person's project, and without a needed rate.
 */
export async function describeExpense(
  caller: TimeCaller,
  form: ExpenseForm,
  deps: Pick<DocumentsDeps, 'identity'>,
  before?: StoredExpense,
): Promise<ExpenseDetails> {
  const { day, description, category, amount, currency, billable, markup } = form;
  const subject = await describeSubject(caller, form, deps);
  const billingCurrency = billingCurrencyOf(subject, before);
  const { exchangeRate, exchangeRateSource } = rateOf(form, billingCurrency);
  const converted = {
    ...{ amount, currency, billing_currency: billingCurrency },
    ...{ exchange_rate: exchangeRate, markup },
  };
  const price = expensePrice(converted);
  if (price === 0)
    throw refuse(
      'amount',
      `This amount is ${toDecimal(0, billingCurrency)} in ${billingCurrency}.`,
    );
  if (price > maxAmount) throw refuse('amount', 'The amount is larger than this form allows.');
  return {
    ...{ day, description, category, amount, currency, billable, markup },
    ...subject,
    billingCurrency,
    exchangeRate,
    exchangeRateSource,
    cost: expenseCost(converted),
    price: billable ? price : 0,
  };
}

function rateOf(
  { currency, exchange_rate }: ExpenseForm,
  billingCurrency: string,
): { exchangeRate: number; exchangeRateSource: ExchangeRateSource } {
  if (currency === billingCurrency) return { exchangeRate: 1, exchangeRateSource: 'same_currency' };
  if (exchange_rate === undefined) {
    throw refuse('exchange_rate', `Enter what 1 ${currency} is in ${billingCurrency}.`);
  }
  return { exchangeRate: exchange_rate, exchangeRateSource: 'entered' };
}
