import type { Audience, Team } from '@soloist/contracts';
import { upsert } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { PlatformIdentityClient } from '../identity/index.ts';
import { type StoredTeam, TeamModel } from './teams.model.ts';

const { trusted } = mongoose;

/** @throws AppError `unavailable` when identity does not answer. */
export async function listTeams({
  emailOf,
}: Pick<PlatformIdentityClient, 'emailOf'>): Promise<Team[]> {
  const stored = await TeamModel.find().sort({ _id: 1 }).lean<StoredTeam[]>();
  const ids = [...new Set(stored.flatMap(({ userIds }) => userIds))];
  const emails = new Map(
    await Promise.all(ids.map(async (id): Promise<[string, string]> => [id, await emailOf(id)])),
  );
  return stored.map(({ _id, userIds }) => ({
    name: _id,
    people: userIds.map((id) => ({ id, email: emails.get(id) ?? '' })),
  }));
}

/** Sets the people of a team; a team without people is deleted. */
export async function setTeam(_id: string, userIds: string[]) {
  if (userIds.length === 0) return void (await TeamModel.deleteOne({ _id }));
  const unique = [...new Set(userIds)];
  await upsert(() => TeamModel.updateOne({ _id }, { userIds: unique }, { upsert: true }));
}

/** The people of an audience, including those of its teams. */
export async function resolveAudience({ userIds, teams }: Audience): Promise<string[]> {
  if (teams.length === 0) return userIds;
  const stored = await TeamModel.find({ _id: trusted({ $in: teams }) }).lean<StoredTeam[]>();
  return [...new Set([...userIds, ...stored.flatMap((team) => team.userIds)])];
}

/** The names of a person's teams. */
export const listTeamNames = async (userId: string): Promise<string[]> =>
  (await TeamModel.find({ userIds: userId }).sort({ _id: 1 }).lean<StoredTeam[]>()).map(
    ({ _id }) => _id,
  );

/** Removes a deleted account from all teams. */
export const removeFromTeams = async (userId: string) => {
  await TeamModel.updateMany({ userIds: userId }, { $pull: { userIds: userId } });
  await TeamModel.deleteMany({ userIds: trusted({ $size: 0 }) });
};
