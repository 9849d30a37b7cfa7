import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Currency } from '@soloist/contracts';
import { conflict, isDuplicateKey, unavailable } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type * as z from 'zod';
import { accountsOf, personOf, walletOf } from './accounts.ts';
import { amountIn, balancesOf } from './balances.service.ts';
import { type Entry, type Movement, MovementModel } from './ledger.model.ts';
import { findBooked, insertMovement } from './ledger.service.ts';
import { entries, movementFacts, moving, takenFromPeople } from './movement.ts';

type Taking = z.input<typeof movementFacts> & {
  userId: string;
  /** What is not there is owed: only what a bank has taken already. */
  mayOwe?: true;
};
/** What one of the person's accounts holds, in minor units. */
export type Have = (account: string, currency: Currency) => number;
type EntriesOf = (have: Have) => Entry[] | Promise<Entry[]>;

const mostTries = 60;
const turnDigits = 12;

/**
 * Books what takes from a person, of what is really there: nobody else takes between the reading of
 * the balances and the booking. `entriesOf` says what is moved by what there is; it may be asked
 * several times, and throws to refuse. No entries are booked, too: the same key takes nothing later.
 * The same key again answers with the first movement, whatever is there by then.
 * @throws AppError `conflict` when an account would fall below zero, `unavailable` when others take all
 * the time.
 */
export async function take(taking: Taking, entriesOf: EntriesOf): Promise<Movement> {
  const { userId, mayOwe: _, ...given } = taking;
  const facts = movementFacts.parse(given);
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (tries > 0) await sleep(randomInt(1, 4 + 2 * tries));
    const turn = turnOf(userId, (await lastTurn(userId)) + 1);
    try {
      return await insertMovement({ ...facts, entries: await covered(taking, entriesOf), turn });
    } catch (err) {
      // Also where it was refused: for what it had itself taken, before or in another process just now.
      const booked = await findBooked(facts.key);
      if (booked) return asked(booked, taking);
      // Somebody else had this turn.
      if (!isDuplicateKey(err)) throw err;
    }
  }
  throw unavailable('Too much is going on with this balance right now. Please try again.');
}

const turnOf = (userId: string, turn: number) =>
  `${userId}#${String(turn).padStart(turnDigits, '0')}`;

/** How often was taken from the person so far. */
export async function lastTurn(userId: string): Promise<number> {
  const last = await MovementModel.findOne(
    { turn: mongoose.trusted({ $gte: `${userId}#`, $lt: `${userId}$` }) },
    { turn: 1 },
  )
    .sort({ turn: -1 })
    .lean();
  return Number(last?.turn?.split('#').at(-1) ?? 0);
}

function asked(booked: Movement, { key, kind, userId }: Taking): Movement {
  if (booked.kind === kind && booked.turn?.startsWith(`${userId}#`)) return booked;
  throw new Error(`Another movement was booked under the key ${key}.`);
}

/** What is to be moved, by what is there now. */
async function covered({ userId, mayOwe }: Taking, entriesOf: EntriesOf): Promise<Entry[]> {
  const balances = await balancesOf(accountsOf(userId));
  const have: Have = (account, currency) => amountIn(balances.get(account), currency);
  const moved = moving(await entriesOf(have));
  if (moved.length > 0) entries.parse(moved);
  for (const { account, currency, amount } of takenFromPeople(moved)) {
    if (personOf(account) !== userId) throw new Error('A movement takes from one person alone.');
    if (mayOwe && account === walletOf(userId)) continue;
    if (have(account, currency) + amount < 0) throw conflict('There is not enough money for this.');
  }
  return moved;
}
