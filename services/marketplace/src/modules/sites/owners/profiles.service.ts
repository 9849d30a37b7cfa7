import { type WorkOwner, workOwner } from '@soloist/contracts';
import mongoose, { type Types } from 'mongoose';
import * as z from 'zod/mini';
import { SiteModel, type StoredSite } from '../sites.model.ts';

/** The placeholder for a deleted account. */
const deletedClient = (id: string): WorkOwner => ({
  id,
  fname: 'Former',
  lname: 'client',
  username: '',
  headline: '',
  location: '',
  profileImage: '',
  acceptingProjects: false,
});

/** Profiles of people, freelancers or not, by their ids. */
export async function readProfiles(ids: Types.ObjectId[]) {
  const sites = await SiteModel.find(
    { ownerId: mongoose.trusted({ $in: ids }) },
    { ownerId: 1, profile: 1 },
  ).lean<Pick<StoredSite, 'ownerId' | 'profile'>[]>();
  return new Map(sites.map(({ ownerId, profile }) => [String(ownerId), profile]));
}
export type Profiles = Awaited<ReturnType<typeof readProfiles>>;

/** The client of a job. */
export function presentClient(profiles: Profiles, ownerId: Types.ObjectId): WorkOwner {
  const profile = profiles.get(String(ownerId));
  return profile ? z.parse(workOwner, profile) : deletedClient(String(ownerId));
}
