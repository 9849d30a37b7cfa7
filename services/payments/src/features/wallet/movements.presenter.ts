import {
  type Currency,
  currencies,
  type MovementKind,
  type WalletMovement,
} from '@soloist/contracts';
import type { Movement } from '../ledger/ledger.model.ts';
import { aboutOf, hrefOf } from './movement-words.ts';
import { ownCurrency, ownSide } from './own-side.ts';

interface Reader {
  userId: string;
  /** The one that is asked for; of a movement in several, the others are left out. */
  currency?: Currency | undefined;
  /** By key, how much of what it brought waits still. */
  waiting: Map<string, number>;
}

export function presentMovement(movement: Movement, reader: Reader): WalletMovement {
  const { userId } = reader;
  const currency = reader.currency ?? ownCurrency(movement, userId) ?? 'INR';
  const side = ownSide(movement, { userId, currency });
  const { _id, key, kind, createdAt, dueAt } = movement;
  const waiting = reader.waiting.get(key) ?? 0;
  return {
    id: String(_id),
    kind: kind as MovementKind,
    at: createdAt.toISOString(),
    currency,
    ...side,
    about: aboutOf(movement),
    href: hrefOf(movement),
    paid: paidBy(movement, { currency, amount: side.amount + side.fee + side.tax }),
    waiting,
    freeAt: dueAt && waiting > 0 ? dueAt.toISOString() : null,
  };
}

/** What the client paid or got back, where the wallet's amount does not say it. */
function paidBy({ kind, about }: Movement, here: { currency: Currency; amount: number }) {
  if (kind !== 'payment.captured' && kind !== 'refund.made') return null;
  const currency = currencies.find((each) => each === about.currency);
  if (typeof about.amount !== 'number' || !currency) return null;
  const isTheSame = currency === here.currency && about.amount === Math.abs(here.amount);
  return isTheSame ? null : { amount: about.amount, currency };
}
