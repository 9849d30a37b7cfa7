import type { SellerSettings } from '../../config.ts';

/** Who the platform's own invoices are from. */
export const sellerOf = (settings: SellerSettings) => ({
  name: settings.SELLER_NAME,
  lines: settings.SELLER_ADDRESS.split(/\\n|\n/).filter(Boolean),
  gstin: settings.SELLER_GSTIN,
  // A GSTIN begins with its State.
  state: settings.SELLER_STATE || settings.SELLER_GSTIN.slice(0, 2),
});
export type Seller = ReturnType<typeof sellerOf>;
