import type { Parts } from '../../parts.ts';
import { MovementModel } from '../ledger/ledger.model.ts';
import { findBooked } from '../ledger/ledger.service.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { isOwnFault, isRefused } from '../provider/provider-error.ts';
import { disputesOf } from './compare-disputes.ts';
import { paymentsOf } from './compare-payments.ts';
import { payoutsOf } from './compare-payouts.ts';
import { refundsOf } from './compare-refunds.ts';
import type { Findings } from './findings.ts';
import type { Difference } from './reconciliations.model.ts';
import { settleQuietly } from './settle-quietly.ts';
import type { Disagreement, Things, Time } from './things.ts';
import { checkKnown, lookFor } from './unknown.ts';

const daySeconds = 24 * 3600;
/** What is so young when it is checked first may still change: banks send back, refunds fail. */
const overlapSeconds = 7 * daySeconds;
/** What is listed of so many days at once is kept in memory. */
const [few, mostDays] = [500, 32];
/** Banks take their time. */
const disputedSeconds = 180 * daySeconds;

interface Checking {
  findings: Findings;
  parts: Parts;
  signal: AbortSignal;
}
interface Asked extends Checking {
  /** What the last one found, and is looked at again however old it is. */
  open: Difference[];
}

/**
 * Compares what the provider has with what is booked, bit by bit. What is missing is settled as by
 * everybody else, and looked at again.
 * @throws ProviderError where the provider does not answer; the signal's reason.
 */
export async function checkProvider(time: { from: Date; to: Date }, asked: Asked): Promise<void> {
  const { open, ...checking } = asked;
  const { parts } = checking;
  for (const each of open) await checkAgain(each, checking);
  const to = inSeconds(time.to);
  const first = await firstSecond(time);
  const disputed = { from: first - disputedSeconds, to };
  await checkAll(disputesOf(parts), { time: disputed, see: () => {} }, checking);
  let [from, days, before] = [first, 1, new Set<string>()];
  while (from <= to) {
    const span = { from, to: Math.min(from + days * daySeconds - 1, to) };
    const seen = await checkTime(span, checking);
    const isListed = (name: string) => seen.has(name) || before.has(name);
    await checkKnown(span, { ...checking, isListed });
    [from, before] = [span.to + 1, seen];
    // Where little happened, more is asked for at once.
    days = seen.size < few ? Math.min(2 * days, mostDays) : 1;
  }
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Before the first one, all that can be ours is asked for. */
async function firstSecond({ from, to }: { from: Date; to: Date }) {
  if (from.getTime() > 0) return inSeconds(from) - overlapSeconds;
  const [movement, order] = await Promise.all([
    MovementModel.findOne({}, { createdAt: 1 }).sort({ createdAt: 1 }).lean(),
    OrderModel.findOne({}, { createdAt: 1 }).sort({ _id: 1 }).lean(),
  ]);
  const begun = [to, movement?.createdAt, order?.createdAt].flatMap((at) =>
    at ? [Number(at)] : [],
  );
  return inSeconds(new Date(Math.min(...begun))) - overlapSeconds;
}

/** What the provider has of a time; answers with the names that the books know it by. */
async function checkTime(time: Time, checking: Checking): Promise<Set<string>> {
  const { parts } = checking;
  const names = new Set<string>();
  const see = (name: string) => void names.add(name);
  await checkAll(paymentsOf(parts), { time, see }, checking);
  await checkAll(refundsOf(parts), { time, see }, checking);
  await checkAll(payoutsOf(parts), { time, see }, checking);
  return names;
}

async function checkAll<T>(
  things: Things<T>,
  { time, see }: { time: Time; see: (name: string) => void },
  checking: Checking,
) {
  for await (const said of things.pages(time)) {
    checking.signal.throwIfAborted();
    checking.findings.checked.provider += said.length;
    for (const name of said.map(things.nameOf)) if (name) see(name);
    for (const found of await things.compare(said)) {
      if (found && !checking.findings.isKnown(found)) await lookCloser(things, found, checking);
    }
  }
}

/** It may have been settled meanwhile; else that is done now. */
async function lookCloser<T>(
  things: Things<T>,
  { of }: Pick<Disagreement, 'of'>,
  { findings, parts }: Checking,
) {
  const said = await things.get(of);
  const [found] = await things.compare([said]);
  if (!found) return;
  await settleQuietly(of, things.settle(said), parts);
  const [left] = await things.compare([await things.get(of)]);
  findings.differ({ ...(left ?? found), isRepaired: left === undefined });
}

/** What was found by the last one: gone, it is not a difference any more. */
async function checkAgain({ kind, of }: Difference, checking: Checking): Promise<void> {
  checking.signal.throwIfAborted();
  if (kind === 'unknown') {
    const movement = await findBooked(of);
    return movement ? lookFor(movement, checking) : undefined;
  }
  const { parts } = checking;
  const look = <T>(things: Things<T>) => lookCloser(things, { of }, checking);
  const looking = {
    pay: () => look(paymentsOf(parts)),
    rfnd: () => look(refundsOf(parts)),
    disp: () => look(disputesOf(parts)),
    pout: () => look(payoutsOf(parts)),
  }[of.split('_')[0] ?? ''];
  await looking?.().catch((err: unknown) => {
    // The provider does not know it any more: what is booked of it is found by its movement.
    if (!isRefused(err) || isOwnFault(err)) throw err;
  });
}
