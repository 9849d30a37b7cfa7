import type { DomainEvent } from '@soloist/contracts';
import { type EventHandlers, isAccountDeleted, upsertNewer } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { PersonModel } from './people.model.ts';

export const peopleEvents: EventHandlers = { 'identity.profile-changed': upsertPerson };

async function upsertPerson({ payload }: DomainEvent<'identity.profile-changed'>) {
  const { version, profile } = payload;
  const { profileImage, timezone } = profile;
  const name = `${profile.fname} ${profile.lname}`.trim() || profile.username;
  await upsertNewer(() =>
    PersonModel.updateOne(
      { _id: profile.id, version: mongoose.trusted({ $lt: version }) },
      { $set: { name, profileImage, timezone, version } },
      { upsert: true },
    ),
  );
  // An event older than the erasure may arrive after it.
  if (await isAccountDeleted(profile.id)) await PersonModel.deleteOne({ _id: profile.id });
}
