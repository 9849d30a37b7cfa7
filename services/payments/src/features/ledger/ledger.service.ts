import { isDeepStrictEqual } from 'node:util';
import { isDuplicateKey } from '@soloist/service-kit';
import * as z from 'zod';
import { type Movement, MovementModel } from './ledger.model.ts';
import { entries, movementFacts, takenFromPeople } from './movement.ts';

const movement = movementFacts.extend({
  entries: entries.refine(
    (given) => takenFromPeople(given).length === 0,
    'What takes from a person is booked by take().',
  ),
  dueAt: z.date().optional(),
});
export type NewMovement = z.input<typeof movement>;

export const findBooked = (key: string) => MovementModel.findOne({ key }).lean<Movement>();

/**
 * Books a movement that takes nothing from a person; booking it again under its key answers with the
 * first one.
 * @throws when its entries do not sum to zero per currency, or the key belongs to another movement.
 */
export async function postMovement(given: NewMovement): Promise<Movement> {
  const checked = movement.parse(given);
  try {
    return (await MovementModel.create(checked)).toObject();
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  const { key, kind } = checked;
  const booked = await MovementModel.findOne({ key }).orFail().lean<Movement>();
  if (booked.kind !== kind || !isDeepStrictEqual(booked.entries, checked.entries)) {
    throw new Error(`Another movement was booked under the key ${key}.`);
  }
  return booked;
}
