import type { PaymentsDeps } from '../../deps.ts';
import { findBooked, LedgerTransactionModel } from '../ledger/index.ts';
import { OrderModel } from '../payments/index.ts';
import { isKeyRejected, isRefused } from '../provider/index.ts';
import {
  checkBookedExists,
  checkProviderKnows,
  processQuietly,
} from './check-booked-exists.service.ts';
import { disputeSource } from './dispute-source.service.ts';
import type { Findings } from './findings.rules.ts';
import { paymentSource } from './payment-source.service.ts';
import { payoutSource } from './payout-source.service.ts';
import type {
  ReconciliationMismatch,
  ReconciliationPeriod,
  ReconciliationSource,
} from './reconciliation-source.service.ts';
import type { StoredDifference } from './reconciliations.model.ts';
import { refundSource } from './refund-source.service.ts';

const daySeconds = 24 * 3600;
/** Records this young are checked again: banks may return payouts, refunds may fail. */
const overlapSeconds = 7 * daySeconds;
/** Below `few` records the next query spans more days, up to `mostDays`: memory holds them all. */
const [few, mostDays] = [500, 32];
/** Banks may take this long for a dispute. */
const disputedSeconds = 180 * daySeconds;

interface ProviderCheck {
  findings: Findings;
  deps: PaymentsDeps;
  signal: AbortSignal;
}
interface ProviderCheckPeriod extends ProviderCheck {
  /** Differences that the last run found; they are checked again, whatever their age. */
  open: StoredDifference[];
}

/**
 * Compares the provider's records with the ledger, page by page. A record with a
 * difference is processed like by any other caller, and checked again.
 * @throws ProviderError where the provider does not respond; the signal's reason.
 */
export async function checkProvider(
  time: { from: Date; to: Date },
  request: ProviderCheckPeriod,
): Promise<void> {
  const { open, ...checking } = request;
  const { deps } = checking;
  for (const each of open) await recheckDifference(each, checking);
  const to = inSeconds(time.to);
  const first = await firstSecond(time);
  const disputed = { from: first - disputedSeconds, to };
  await checkAll(disputeSource(deps), { time: disputed, see: () => {} }, checking);
  let [from, days, before] = [first, 1, new Set<string>()];
  while (from <= to) {
    const span = { from, to: Math.min(from + days * daySeconds - 1, to) };
    const seen = await checkTime(span, checking);
    const isListed = (name: string) => seen.has(name) || before.has(name);
    await checkBookedExists(span, { ...checking, isListed });
    [from, before] = [span.to + 1, seen];
    // After a period with few records, the next query spans more.
    days = seen.size < few ? Math.min(2 * days, mostDays) : 1;
  }
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The first run reads everything that can be ours. */
async function firstSecond({ from, to }: { from: Date; to: Date }) {
  if (from.getTime() > 0) return inSeconds(from) - overlapSeconds;
  const [transaction, order] = await Promise.all([
    LedgerTransactionModel.findOne({}, { createdAt: 1 }).sort({ createdAt: 1 }).lean(),
    OrderModel.findOne({}, { createdAt: 1 }).sort({ _id: 1 }).lean(),
  ]);
  const startTimes = [to, transaction?.createdAt, order?.createdAt].flatMap((at) =>
    at ? [Number(at)] : [],
  );
  return inSeconds(new Date(Math.min(...startTimes))) - overlapSeconds;
}

/** Checks the provider's records of a period; returns their names in the ledger. */
async function checkTime(
  time: ReconciliationPeriod,
  checking: ProviderCheck,
): Promise<Set<string>> {
  const { deps } = checking;
  const names = new Set<string>();
  const see = (name: string) => void names.add(name);
  await checkAll(paymentSource(deps), { time, see }, checking);
  await checkAll(refundSource(deps), { time, see }, checking);
  await checkAll(payoutSource(deps), { time, see }, checking);
  return names;
}

async function checkAll<T>(
  source: ReconciliationSource<T>,
  { time, see }: { time: ReconciliationPeriod; see: (name: string) => void },
  checking: ProviderCheck,
) {
  for await (const record of source.pages(time)) {
    checking.signal.throwIfAborted();
    checking.findings.checked.provider += record.length;
    for (const name of record.map(source.nameOf)) if (name) see(name);
    for (const mismatch of await source.compare(record)) {
      if (mismatch && !checking.findings.isKnown(mismatch))
        await recheckRecord(source, mismatch, checking);
    }
  }
}

/** Processes a record with a difference, unless that happened meanwhile. */
async function recheckRecord<T>(
  source: ReconciliationSource<T>,
  { of }: Pick<ReconciliationMismatch, 'of'>,
  { findings, deps }: ProviderCheck,
) {
  const record = await source.get(of);
  const [mismatch] = await source.compare([record]);
  if (!mismatch) return;
  await processQuietly(of, source.processRecord(record), deps);
  const [left] = await source.compare([await source.get(of)]);
  findings.differ({ ...(left ?? mismatch), isRepaired: left === undefined });
}

/** Checks the differences of the last run again, and drops the resolved ones. */
async function recheckDifference(
  { kind, of }: StoredDifference,
  checking: ProviderCheck,
): Promise<void> {
  checking.signal.throwIfAborted();
  if (kind === 'unknown') {
    const transaction = await findBooked(of);
    return transaction ? checkProviderKnows(transaction, checking) : undefined;
  }
  const { deps } = checking;
  const look = <T>(source: ReconciliationSource<T>) => recheckRecord(source, { of }, checking);
  const looking = {
    pay: () => look(paymentSource(deps)),
    rfnd: () => look(refundSource(deps)),
    disp: () => look(disputeSource(deps)),
    pout: () => look(payoutSource(deps)),
  }[of.split('_')[0] ?? ''];
  await looking?.().catch((err: unknown) => {
    // The provider no longer knows it: the check of the transactions finds its booking.
    if (!isRefused(err) || isKeyRejected(err)) throw err;
  });
}
