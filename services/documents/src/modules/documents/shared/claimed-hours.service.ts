import { type Currency, roundUpSeconds } from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import { createClaims, type InvoiceDraftRef, requireCurrency } from './claims.service.ts';
import {
  type StoredTimeEntry,
  type TimeEntryFields,
  TimeEntryModel,
} from './time-entries.model.ts';

export const hoursClaims = createClaims<TimeEntryFields>(TimeEntryModel, { day: 1, _id: 1 });

/** The seconds of an entry as an invoice bills them. */
export const billedSeconds = ({ seconds, claim }: StoredTimeEntry) =>
  roundUpSeconds(seconds, claim?.rounding ?? 0);

export const sumBilledSeconds = (entries: StoredTimeEntry[]) =>
  entries.reduce((sum, entry) => sum + billedSeconds(entry), 0);

interface BilledHours extends InvoiceDraftRef {
  tracked_seconds: number | undefined;
  /** Requests that reserved hours of its lines; undefined for any. */
  hours_claim_ids?: string[] | undefined;
  /** The invoice's. */
  currency: Currency;
}

/**
 * Sends an invoice that may bill tracked time.
 * @throws AppError `conflict` when other hours are reserved than the invoice bills, or in another
 * currency.
 */
export async function sendWithHours<Result>(
  { tracked_seconds, hours_claim_ids = [], currency, ...draft }: BilledHours,
  send: () => Promise<Result>,
): Promise<Result> {
  if (!tracked_seconds) return send();
  const requireMatch = (held: StoredTimeEntry[]) => {
    const currencies = held.map((entry) => entry.currency);
    requireCurrency({ what: 'hours', currencies, currency });
    const reserved = new Set(held.map(({ claim }) => claim!.id));
    const isSame = hours_claim_ids.every((id) => reserved.has(id));
    if (isSame && sumBilledSeconds(held) === tracked_seconds) return;
    throw conflict('The tracked hours on this invoice changed. Remove them and add them again.');
  };
  return hoursClaims.send(draft, { requireMatch, send });
}
