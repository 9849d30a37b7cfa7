import mongoose from 'mongoose';
import { readTaxSettings } from '../shared/document-settings.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { type Gstr1, gstr1Of } from './gstr1.rules.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3600 * 1000;

/** First and last day of a month (`2026-11`) or quarter (`2026-Q4`). */
export function daysOfPeriod(period: string): { from: string; to: string } {
  const [year = 0, part = ''] = [Number(period.slice(0, 4)), period.slice(5)];
  const isQuarter = part.startsWith('Q');
  const first = isQuarter ? (Number(part[1]) - 1) * 3 : Number(part) - 1;
  const day = (month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return { from: day(first, 1), to: day(first + (isQuarter ? 3 : 1), 0) };
}

/** The return of a period, by the day on each document. */
export async function readGstr1(
  freelancerId: string,
  period: string,
): Promise<{ gstr1: Gstr1; gstin: string }> {
  const { from, to } = daysOfPeriod(period);
  // A day more on both sides, as the calendar of the sender may be ahead or behind.
  const createdAt = trusted({
    $gte: new Date(Date.parse(from) - dayMs),
    $lt: new Date(Date.parse(to) + 2 * dayMs),
  });
  const found = await InvoiceModel.find({ freelancerId, createdAt })
    .sort({ _id: 1 })
    .lean<StoredInvoice[]>();
  const dated = found
    .map((invoice) => ({ invoice, day: dayIn(invoice.sender.timeZone, invoice.createdAt) }))
    .filter(({ day }) => day >= from && day <= to);
  const creditedIds = dated.flatMap(({ invoice }) => invoice.creditOf?.invoiceId ?? []);
  const credited = await InvoiceModel.find({
    freelancerId,
    _id: trusted({ $in: creditedIds }),
  }).lean<StoredInvoice[]>();
  const byId = new Map(credited.map((invoice) => [String(invoice._id), invoice]));
  const { tax_number, scheme, sac } = await readTaxSettings(freelancerId);
  return {
    gstr1: gstr1Of(
      dated.map(({ invoice, day }) => ({
        ...{ invoice, day },
        credited: byId.get(invoice.creditOf?.invoiceId ?? ''),
      })),
      sac,
    ),
    gstin: scheme === 'gst' ? tax_number : '',
  };
}
