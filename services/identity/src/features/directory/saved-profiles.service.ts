import { mostSavedProfiles, type pageQuery, type TokenClaims } from '@soloist/contracts';
import { conflict, invalidInput, notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type * as z from 'zod/mini';
import { AccountModel } from '../accounts/accounts.model.ts';
import { requireAccount } from '../accounts/accounts.service.ts';
import { type Card, cardFields, presentCard } from './directory.service.ts';

const { trusted } = mongoose;
/** Who has left has none. */
const anyName = () => trusted({ $type: 'string' as const });

/** Keeps the profile in front of those saved before; saving it again changes nothing. */
export async function saveProfile({ id, user }: { id: string; user: TokenClaims }) {
  if (id === user.sub) throw conflict('This is your own profile.');
  const isShown = await AccountModel.exists({ _id: id, username: anyName(), suspension: null });
  if (!isShown) throw notFound('profile');
  await AccountModel.updateOne(
    {
      _id: user.sub,
      savedProfile: trusted({ $ne: id }),
      [`savedProfile.${mostSavedProfiles - 1}`]: trusted({ $exists: false }),
    },
    { $push: { savedProfile: { $each: [id], $position: 0 } } },
  );
  const { savedProfile } = await requireAccount(user);
  if (savedProfile.includes(id)) return savedProfile;
  throw conflict(`You have saved ${mostSavedProfiles} profiles. Please remove some first.`);
}

export async function unsaveProfile({ id, user }: { id: string; user: TokenClaims }) {
  await AccountModel.updateOne({ _id: user.sub }, { $pull: { savedProfile: id } });
  return (await requireAccount(user)).savedProfile;
}

/**
 * One page of the saved profiles. The cursor says how many are still to come: what is saved or
 * dropped in front of them meanwhile does not shift it.
 */
export async function listSavedProfiles(
  user: TokenClaims,
  { limit, cursor }: z.output<typeof pageQuery>,
) {
  const { savedProfile } = await requireAccount(user);
  const saved = savedProfile.length;
  const left = cursor === undefined ? saved : Math.min(saved, remaining(cursor));
  const ids = savedProfile.slice(saved - left).slice(0, limit);
  const found = await AccountModel.find(
    { _id: trusted({ $in: ids }), username: anyName(), suspension: null },
    cardFields,
  ).lean<Card[]>();
  const byId = new Map(found.map((card) => [String(card._id), card]));
  // A person who has left meanwhile is left out, and so is one who is suspended.
  const items = ids.flatMap((id) => byId.get(id) ?? []).map(presentCard);
  const stillToCome = left - ids.length;
  return { items, nextCursor: stillToCome > 0 ? String(stillToCome) : null };
}

function remaining(cursor: string) {
  if (!/^\d{1,4}$/.test(cursor)) throw invalidInput('This page does not exist.');
  return Number(cursor);
}
