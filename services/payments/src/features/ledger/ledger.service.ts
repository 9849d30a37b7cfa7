import { isDeepStrictEqual } from 'node:util';
import { isDuplicateKey } from '@soloist/service-kit';
import { Types } from 'mongoose';
import * as z from 'zod';
import { type Movement, type MovementFields, MovementModel } from './ledger.model.ts';
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

/** As it is, without mongoose's document: whoever books has checked it. Throws where its key is booked. */
export async function insertMovement(fields: Omit<MovementFields, 'createdAt'>): Promise<Movement> {
  const movement = { _id: new Types.ObjectId(), ...fields, createdAt: new Date() };
  await MovementModel.collection.insertOne(movement, { ignoreUndefined: true });
  return movement;
}

/**
 * Books a movement that takes nothing from a person; booking it again under its key answers with the
 * first one.
 * @throws when its entries do not sum to zero per currency, or the key belongs to another movement.
 */
export async function postMovement(given: NewMovement): Promise<Movement> {
  const checked = movement.parse(given);
  try {
    return await insertMovement(checked);
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  const { key, kind } = checked;
  const booked = await findBooked(key);
  if (booked?.kind !== kind || !isDeepStrictEqual(booked.entries, checked.entries)) {
    throw new Error(`Another movement was booked under the key ${key}.`);
  }
  return booked;
}
