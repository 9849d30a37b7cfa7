import mongoose from 'mongoose';
import type { StoredClaim } from './claims.service.ts';
import { InvoiceModel } from './invoices.model.ts';

const { trusted } = mongoose;

interface Claimed {
  freelancerId: string;
  claim?: StoredClaim;
}

/** Reads the invoices that bill one person's items; returns how to present an item's claim. */
export async function readClaimPresenter(items: Claimed[]) {
  const draftIds = [...new Set(items.flatMap(({ claim }) => claim?.draft_id ?? []))];
  const [first] = items;
  const found =
    first && draftIds.length > 0
      ? await InvoiceModel.find(
          { freelancerId: first.freelancerId, draft_id: trusted({ $in: draftIds }) },
          { draft_id: 1, number: 1 },
        ).lean()
      : [];
  const invoices = new Map(
    found.map(({ _id, draft_id, number }) => [draft_id, { invoice_id: String(_id), number }]),
  );
  return ({ claim }: Claimed) =>
    claim
      ? {
          draft_id: claim.draft_id,
          ...(invoices.get(claim.draft_id) ?? { invoice_id: null, number: null }),
        }
      : null;
}
