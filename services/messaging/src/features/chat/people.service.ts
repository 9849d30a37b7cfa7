import type { ChatPerson } from '@soloist/contracts';
import mongoose from 'mongoose';
import { presentPerson } from './chat.presenter.ts';
import { PersonModel, type StoredPerson } from './people.model.ts';

/** As others see them, whoever of them is known. */
export async function peopleOf(ids: string[]): Promise<(id: string) => ChatPerson> {
  const known = await PersonModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<
    StoredPerson[]
  >();
  const byId = new Map(known.map((person) => [String(person._id), person]));
  return (id) => presentPerson(id, byId.get(id));
}
