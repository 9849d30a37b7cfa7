import { isDuplicateKey, outdated, retryOutdated } from '@soloist/server-kit';
import type { SellerSettings } from '../../../config.ts';
import type { PaymentsDeps } from '../../../deps.ts';
import { billingDetailsOf, billingOf, PersonModel } from '../../people/index.ts';
import { financialYear, isExport, placeOf, taxesOf, taxNotes } from './gst.rules.ts';
import {
  type PlatformInvoiceFields,
  PlatformInvoiceModel,
  type StoredPlatformInvoice,
} from './platform-invoices.model.ts';

type PlatformInvoiceInput = Pick<
  PlatformInvoiceFields,
  'source' | 'userId' | 'kind' | 'title' | 'currency' | 'total' | 'notes'
> & { what: string };

/**
 * Issues an invoice with the next number of the year, once for each `source`: the same source
 * again returns the first invoice. `taxIn` returns the tax within the total, if any.
 */
export async function issueInvoice(
  { what, notes, ...details }: PlatformInvoiceInput,
  { taxIn, deps }: { taxIn: (isExport: boolean) => number; deps: Pick<PaymentsDeps, 'config'> },
): Promise<StoredPlatformInvoice> {
  const { userId, total, source } = details;
  const issued = await issuedFor(source);
  if (issued) return issued;
  const { billing, to } = await receiverOf(userId);
  const { state: sellerState, ...from } = sellerOf(deps.config);
  const tax = taxIn(isExport(billing));
  const net = total - tax;
  return withNextNumber({
    ...details,
    ...{ net, tax, from, to, billing },
    rows: [{ what, amount: net }],
    taxes: taxesOf(tax, { billing, sellerState }),
    notes: [...notes, ...taxNotes(billing, { tax, sac: deps.config.SELLER_SAC })],
    issuedAt: new Date(),
  });
}

const issuedFor = (source: string) =>
  PlatformInvoiceModel.findOne({ source }).lean<StoredPlatformInvoice>();

/** The insert assigns the number: of concurrent ones, the loser takes the next number. */
function withNextNumber(
  draft: Omit<PlatformInvoiceFields, 'year' | 'place' | 'number'>,
): Promise<StoredPlatformInvoice> {
  const year = financialYear(draft.issuedAt);
  return retryOutdated(async () => {
    const last = await PlatformInvoiceModel.findOne({ year }).sort({ place: -1 }).lean();
    const place = (last?.place ?? 0) + 1;
    const number = `SOL/${year}/${String(place).padStart(5, '0')}`;
    try {
      return (await PlatformInvoiceModel.create({ ...draft, year, place, number })).toObject();
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
    }
    return (await issuedFor(draft.source)) ?? outdated;
  });
}

async function receiverOf(userId: string) {
  const [stored, person] = await Promise.all([
    billingOf(userId),
    PersonModel.findById(userId, { name: 1 }).lean(),
  ]);
  if (!stored) return { billing: null, to: { name: person?.name ?? '', lines: [] } };
  const billing = billingDetailsOf(stored);
  const lines = [...billing.address.split('\n').filter(Boolean), placeOf(billing)];
  return { billing, to: { name: billing.name, lines } };
}

/** The seller on the platform's invoices. */
const sellerOf = (settings: SellerSettings) => ({
  name: settings.SELLER_NAME,
  lines: settings.SELLER_ADDRESS.split(/\\n|\n/).filter(Boolean),
  gstin: settings.SELLER_GSTIN,
  // A GSTIN begins with its State.
  state: settings.SELLER_STATE || settings.SELLER_GSTIN.slice(0, 2),
});
