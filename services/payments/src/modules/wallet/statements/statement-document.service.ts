import type { PaymentDocument } from '@soloist/contracts';
import { billingOf, PersonModel } from '../../people/index.ts';
import { listPrintedRows, type StatementQuery } from './statements.service.ts';

/** A statement as documents prints it. */
export async function toStatementDocument(
  request: StatementQuery,
  opening: number,
): Promise<PaymentDocument> {
  const { userId, period, currency } = request;
  const [owner, rows] = await Promise.all([ownerOf(userId), listPrintedRows(request, opening)]);
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

/** The person's billing details, if any; otherwise the name from identity. */
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
