import mongoose from 'mongoose';
import type { Movement } from '../ledger/ledger.model.ts';
import { ReferralModel } from './referrals.model.ts';

/** Movements with the names of who was invited: the books have none, since names go with their people. */
export async function withNames(movements: Movement[]): Promise<Movement[]> {
  const ids = movements.flatMap(({ about }) => about.referralId ?? []);
  if (ids.length === 0) return movements;
  const known = await ReferralModel.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { name: 1 },
  ).lean();
  const names = new Map(known.map(({ _id, name }) => [String(_id), name]));
  return movements.map((movement) => {
    const name = names.get(String(movement.about.referralId));
    return name ? { ...movement, about: { ...movement.about, name } } : movement;
  });
}
