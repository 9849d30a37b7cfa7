import { randomUUID } from 'node:crypto';
import { type Currency, hourMs } from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import mongoose, { type Model, type QueryFilter, type Types, type UpdateQuery } from 'mongoose';
import { InvoiceModel } from './invoices.model.ts';

const { trusted } = mongoose;

export interface InvoiceDraftRef {
  freelancerId: string;
  draft_id: string;
}

/** The invoice draft, later the invoice, that bills a time entry or an expense: at most one. */
export interface StoredClaim {
  draft_id: string;
  /** The request that reserved it. */
  id: string;
  /** When to check that its invoice or draft exists; unset once the invoice is stored. */
  checkAt?: Date;
  /**
   * Ids of the requests that are sending the invoice, or have sent it. Only what has none can be
   * freed before the invoice is cancelled.
   */
  sendings: string[];
}

export interface ClaimableFields {
  freelancerId: string;
  claim?: StoredClaim;
}

/** No request that reserves or sends takes as long. */
export const nextClaimCheck = () => new Date(Date.now() + hourMs);

/**
 * Whether reserved work is billed in its own currency: its lines keep their amounts when the
 * invoice's currency changes.
 * @throws AppError `conflict`.
 */
export function requireCurrency(billed: {
  what: 'hours' | 'expenses';
  currencies: Currency[];
  /** The invoice's. */
  currency: Currency;
}) {
  const other = billed.currencies.find((each) => each !== billed.currency);
  if (!other) return;
  throw conflict(
    `Some ${billed.what} on this invoice are in ${other}. Remove them, or invoice in ${other}.`,
  );
}

interface SendingClaims<Stored, Result> {
  /** @throws AppError when other items are reserved than the invoice bills. */
  requireMatch: (held: Stored[]) => void;
  send: () => Promise<Result>;
}

/**
 * Reservations of work that an invoice bills once. Each item changes in one write, so that an item
 * and its invoice need no transaction.
 */
export function createClaims<Fields extends ClaimableFields>(
  model: Model<Fields>,
  /** Oldest work first. */
  order: Record<string, 1>,
) {
  type Stored = Fields & { _id: Types.ObjectId };
  const claimedBy = ({ freelancerId, draft_id }: InvoiceDraftRef, more: object = {}) =>
    ({ freelancerId, 'claim.draft_id': draft_id, ...more }) as QueryFilter<Fields>;
  const update = (filter: QueryFilter<Fields>, change: UpdateQuery<ClaimableFields> | object) =>
    model.updateMany(filter, change as UpdateQuery<Fields>);
  const isSent = ({ freelancerId, draft_id }: InvoiceDraftRef) =>
    InvoiceModel.exists({ freelancerId, draft_id });

  const claims = {
    /** What is reserved for a draft, or by one request for it. */
    list: (draft: InvoiceDraftRef, claimId?: string) =>
      model
        .find(claimedBy(draft, claimId ? { 'claim.id': claimId } : {}))
        .sort(order)
        .lean<Stored[]>(),
    /**
     * Frees what a draft reserved, or what `only` matches of it. What is being sent, or was sent,
     * stays. Idempotent.
     */
    async releaseDraft(draft: InvoiceDraftRef, only: QueryFilter<Fields> = {}) {
      if (!(await isSent(draft))) await claims.releaseUnsent(draft, only);
    },
    /** Records that a stored invoice bills its items; frees those that it was sent without. */
    async settle(invoice: InvoiceDraftRef) {
      await claims.releaseUnsent(invoice);
      await update(claimedBy(invoice), { $unset: { 'claim.checkAt': 1 } });
    },
    /** Frees what no request is sending or has sent. */
    async releaseUnsent(draft: InvoiceDraftRef, only: QueryFilter<Fields> = {}) {
      const unsent = { ...only, 'claim.sendings': trusted({ $size: 0 }) };
      await update(claimedBy(draft, unsent), { $unset: { claim: 1 } });
    },
    /** Frees all that a cancelled invoice bills. Idempotent. */
    async releaseInvoice(invoice: InvoiceDraftRef) {
      await update(claimedBy(invoice), { $unset: { claim: 1 } });
    },
    /**
     * Sends an invoice that bills reserved items: from before it is stored, no one can free them. A
     * failure before that undoes it; after a killed process, the scheduled task does.
     */
    async send<Result>(
      draft: InvoiceDraftRef,
      { requireMatch, send }: SendingClaims<Stored, Result>,
    ): Promise<Result> {
      const sending = randomUUID();
      await update(claimedBy(draft), {
        $set: { 'claim.checkAt': nextClaimCheck() },
        $addToSet: { 'claim.sendings': sending },
      });
      try {
        const held = await claims.list(draft);
        requireMatch(held.filter(({ claim }) => claim?.sendings.includes(sending)));
        return await send();
      } catch (err) {
        // It may have failed after the invoice was stored, which then bills them.
        if (!(await isSent(draft))) {
          await update(claimedBy(draft), { $pull: { 'claim.sendings': sending } });
        }
        throw err;
      }
    },
  };
  return { model, ...claims };
}
export type Claims<Fields extends ClaimableFields> = ReturnType<typeof createClaims<Fields>>;
