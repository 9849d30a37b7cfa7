import type { PaymentPaper } from '@soloist/contracts';
import { billingOf } from '../billing/billing.model.ts';
import { PersonModel } from '../people/people.model.ts';
import { type Asked, printedRows } from './statements.service.ts';

/** A statement as documents prints it. */
export async function paperOf(asked: Asked, opening: number): Promise<PaymentPaper> {
  const { userId, period, currency } = asked;
  const [owner, rows] = await Promise.all([ownerOf(userId), printedRows(asked, opening)]);
  return {
    kind: 'statement',
    owner,
    period,
    currency,
    opening,
    closing: rows.at(-1)?.balance ?? opening,
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

/** As they are billed, where they have said how; else by the name that identity knows. */
async function ownerOf(userId: string) {
  const [billing, person] = await Promise.all([
    billingOf(userId),
    PersonModel.findById(userId, { name: 1 }).lean(),
  ]);
  return {
    name: billing?.name ?? person?.name ?? '',
    lines: billing?.address.split('\n').filter(Boolean) ?? [],
  };
}
