import type { ChatPerson } from '@soloist/contracts';
import { createBatcher } from '@soloist/server-kit/batcher';
import mongoose from 'mongoose';
import { PersonModel, type StoredPerson } from './people.model.ts';
import { presentPerson } from './people.presenter.ts';

const findStored = (ids: readonly string[]) =>
  PersonModel.find({ _id: mongoose.trusted({ $in: [...new Set(ids)] }) }).lean<StoredPerson[]>();

const findStoredPerson = createBatcher(async (ids: readonly string[]) => {
  const byId = new Map((await findStored(ids)).map((person) => [String(person._id), person]));
  return ids.map((id) => byId.get(id));
});

const isVisibleTo = (userId: string, { _id, guestOf }: StoredPerson) =>
  !guestOf || [_id, guestOf].some((id) => String(id) === userId);

/** A person as far as `userId` may see them: a guest is visible only to their freelancer. */
export async function findPerson(id: string, userId: string): Promise<StoredPerson | undefined> {
  const person = await findStoredPerson(id);
  return person && isVisibleTo(userId, person) ? person : undefined;
}

/** Several people in the given order, as far as `userId` may see them. */
export const findPeople = (ids: string[], userId: string) =>
  Promise.all(ids.map((id) => findPerson(id, userId)));

/** Looks people up; the returned function presents each, including deleted ones. */
export async function loadPeople(ids: string[]): Promise<(id: string) => ChatPerson> {
  const byId = new Map((await findStored(ids)).map((person) => [String(person._id), person]));
  return (id) => presentPerson(id, byId.get(id));
}
