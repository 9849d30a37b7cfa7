import { formatMoney, formatNumber, toMinor } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import type { ProfileForModel } from '../assistant/index.ts';
import { calculationIn, type TimeAtRate } from './calculation.rules.ts';
import { countText } from './texts.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

/** The result of a calculation with its sum; undefined when the question is something else. */
export async function* answerCalculation(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string | undefined> {
  const calculation = calculationIn(question);
  if (!calculation) return undefined;
  if (calculation.kind === 'amount') return yield* amountText(calculation, runner);
  const { left, sign, right, result } = calculation;
  const sum = sign === '% of' ? `${formatNumber(left)}% of` : `${formatNumber(left)} ${sign}`;
  return `That’s ${formatNumber(result)}: ${sum} ${formatNumber(right)}.`;
}

async function* amountText(
  { quantity, unit, rate, currency }: TimeAtRate,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const code = currency ?? (yield* currencyOfPerson(runner));
  const money = (amount: number) =>
    code ? formatMoney(toMinor(amount, code), code) : formatNumber(amount);
  const time = `${formatNumber(quantity)} ${countText(quantity, unit).replace(/^\S+ /, '')}`;
  return `That’s ${money(quantity * rate)}: ${time} × ${money(rate)}.`;
}

/** Without the profile, the result has no currency. */
async function* currencyOfPerson(runner: ToolRunner): ReplyGenerator<string | undefined> {
  try {
    const { currency } = yield* runner.use<ProfileForModel & { currency: string }>('get_profile');
    return currency;
  } catch (err) {
    if (err instanceof AppError) return undefined;
    throw err;
  }
}
