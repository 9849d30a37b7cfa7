import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { gst, personOf, platform } from '../ledger/accounts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { instantsOf } from '../wallet/period.ts';

export interface Fees {
  userId: string;
  currency: Currency;
  /** What was kept of payments, without what went back; minor units. */
  net: number;
  tax: number;
}

/** What the platform kept from each person in a month, as it is booked. */
export async function feesOfMonth(month: string): Promise<Fees[]> {
  const { from, to } = instantsOf(month);
  const movements = MovementModel.find({
    'entries.account': platform.fees,
    createdAt: mongoose.trusted({ $gte: from, $lt: to }),
  })
    .lean<Movement[]>()
    .cursor();
  const fees = new Map<string, Fees>();
  for await (const movement of movements) add(movement, fees);
  return [...fees.values()].filter(({ net, tax }) => net !== 0 || tax !== 0);
}

function add({ entries }: Movement, fees: Map<string, Fees>) {
  const userId = entries.map(({ account }) => personOf(account)).find(Boolean);
  if (!userId) return;
  for (const { account, currency, amount } of entries) {
    if (account !== platform.fees && account !== gst) continue;
    const key = `${userId} ${currency}`;
    const sum = fees.get(key) ?? { userId, currency, net: 0, tax: 0 };
    if (account === gst) sum.tax += amount;
    else sum.net += amount;
    fees.set(key, sum);
  }
}

/** The first month in which anything was kept; nothing before there was any. */
export async function firstMonthWithFees(): Promise<string | undefined> {
  const first = await MovementModel.findOne({ 'entries.account': platform.fees })
    .sort({ createdAt: 1 })
    .lean<Movement>();
  return first?.createdAt.toISOString().slice(0, 7);
}
