import { maxSavedProfiles, type pageQuery, type TokenClaims } from '@soloist/contracts';
import { conflict, invalidInput, limitReached, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type * as z from 'zod/mini';
import { AccountModel, notHidden, requireAccount } from '../../accounts/index.ts';
import { type Card, cardFields, presentCard } from './directory.service.ts';

const { trusted } = mongoose;
/** Matches accounts that exist: a deleted one has no name. */
const anyName = () => trusted({ $type: 'string' as const });

/** Adds the profile before earlier ones; saving it again has no effect. */
export async function saveProfile({ id, user }: { id: string; user: TokenClaims }) {
  if (id === user.sub) throw conflict('You can’t save your own profile.');
  const isVisible = await AccountModel.exists({ _id: id, username: anyName(), ...notHidden });
  if (!isVisible) throw notFound('profile');
  await AccountModel.updateOne(
    {
      _id: user.sub,
      savedProfile: trusted({ $ne: id }),
      [`savedProfile.${maxSavedProfiles - 1}`]: trusted({ $exists: false }),
    },
    { $push: { savedProfile: { $each: [id], $position: 0 } } },
  );
  const { savedProfile } = await requireAccount(user);
  if (savedProfile.includes(id)) return savedProfile;
  throw limitReached(`You have saved ${maxSavedProfiles} profiles. Remove some first.`);
}

export async function unsaveProfile({ id, user }: { id: string; user: TokenClaims }) {
  await AccountModel.updateOne({ _id: user.sub }, { $pull: { savedProfile: id } });
  return (await requireAccount(user)).savedProfile;
}

/**
 * One page of the saved profiles. The cursor counts the remaining ones, so that changes in front
 * of them do not shift it.
 */
export async function listSavedProfiles(
  user: TokenClaims,
  { limit, cursor }: z.output<typeof pageQuery>,
) {
  const { savedProfile } = await requireAccount(user);
  const saved = savedProfile.length;
  const left = cursor === undefined ? saved : Math.min(saved, remaining(cursor));
  const ids = savedProfile.slice(saved - left).slice(0, limit);
  const accounts = await AccountModel.find(
    { _id: trusted({ $in: ids }), username: anyName(), ...notHidden },
    cardFields,
  ).lean<Card[]>();
  const byId = new Map(accounts.map((card) => [String(card._id), card]));
  // Deleted and hidden accounts are left out.
  const items = ids.flatMap((id) => byId.get(id) ?? []).map(presentCard);
  const stillToCome = left - ids.length;
  return { items, nextCursor: stillToCome > 0 ? String(stillToCome) : null };
}

function remaining(cursor: string) {
  if (!/^\d{1,4}$/.test(cursor)) throw invalidInput('This page does not exist.');
  return Number(cursor);
}
