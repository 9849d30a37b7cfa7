import mongoose from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { findBooked } from '../ledger/ledger.service.ts';
import { isOwnFault, isRefused } from '../provider/provider-error.ts';
import { type About, abouts } from './abouts.ts';
import type { Findings } from './findings.ts';
import { settleQuietly } from './settle-quietly.ts';
import { bookedUnder, type Time } from './things.ts';

interface Checking {
  findings: Findings;
  parts: Parts;
  /** Whether the provider listed what the books know by this name. */
  isListed: (name: string) => boolean;
}

/** What was booked in a time as moved at the provider, and the provider does not know. */
export async function checkKnown({ from, to }: Time, { isListed, ...checking }: Checking) {
  const time = { $gte: new Date(from * 1000), $lt: new Date((to + 1) * 1000) };
  const booked = MovementModel.find({ createdAt: mongoose.trusted(time) }).lean<Movement[]>();
  for await (const movement of booked.cursor()) {
    const named = nameOf(movement);
    if (named && !isListed(named.about.nameOf(named.id))) await lookFor(movement, checking);
  }
}

function nameOf({ kind, key }: Movement): { about: About; id: string } | undefined {
  const about = abouts[kind];
  const id = about?.key.exec(key)?.[1];
  return about && id ? { about, id } : undefined;
}

type Looking = Omit<Checking, 'isListed'>;

/** Asks for it alone: the provider may have listed it at another time, or have it by now. */
export async function lookFor(movement: Movement, { findings, parts }: Looking): Promise<void> {
  const { key } = movement;
  if (findings.isKnown({ kind: 'unknown', of: key }) || !(await isUnknown(movement, parts))) return;
  const { about, id } = nameOf(movement) ?? {};
  if (about?.settle && id) {
    const settle = about.settle({ id, about: movement.about }, parts);
    await settleQuietly(key, settle, parts);
  }
  const { currency = null, amount = null } = (await bookedUnder([key]))(key) ?? {};
  const words = 'This is booked, and the provider does not know it.';
  const isRepaired = !(await isUnknown(movement, parts));
  const amounts = { currency, ledger: amount === null ? null : Math.abs(amount), other: null };
  findings.differ({ kind: 'unknown', of: key, key, ...amounts, words, isRepaired });
}

async function isUnknown(movement: Movement, parts: Parts): Promise<boolean> {
  const { about, id } = nameOf(movement) ?? {};
  if (!about || !id || movement.entries.length === 0) return false;
  if (about.undoneBy && (await findBooked(about.undoneBy(id)))) return false;
  const told = { id, about: movement.about };
  const isThere = await about.isThere(told, providerOf(parts)).catch((err: unknown) => {
    if (isRefused(err) && !isOwnFault(err)) return false;
    throw err;
  });
  return !isThere;
}
