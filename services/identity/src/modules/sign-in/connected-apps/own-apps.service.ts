import { type EndpointBody, maxOwnApps, ownApps, type TokenClaims } from '@soloist/contracts';
import {
  createCredential,
  hashApiKey,
  insertAsIs,
  limitReached,
  notFound,
  runInSequence,
  withPlace,
} from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { AccountModel, requireAccount } from '../../accounts/index.ts';
import { requireOpenSession } from '../../sessions/index.ts';
import { keyActEvent } from '../account-acts.events.ts';
import { AppModel, type StoredApp } from './apps.model.ts';
import { endConnectionsOfApp } from './connections.service.ts';

const { trusted } = mongoose;

/** Newest first. */
export const listOwnApps = (accountId: string | Types.ObjectId): Promise<StoredApp[]> =>
  AppModel.find({ accountId, state: 'active' }).sort({ createdAt: -1 }).limit(maxOwnApps).lean();

/**
 * An app that may act for people: deleting it, or the maker's suspension or deletion, stops it, whatever tokens it
 * still has.
 */
export async function findWorkingApp(id: string | Types.ObjectId) {
  if (!Types.ObjectId.isValid(id)) return undefined;
  const app = await AppModel.findOne({ _id: id, state: 'active' }).lean();
  const maker = app && (await AccountModel.findById(app.accountId).lean());
  return app && maker && !maker.suspension && !maker.deletion ? { app, maker } : undefined;
}

/**
 * @returns the app's secret too, which is stored nowhere; null where the app can keep none.
 * @throws AppError `limit_reached`; `session_revoked`.
 */
export async function registerApp({
  form: { name, redirectUris, hasSecret },
  user,
}: {
  form: EndpointBody<typeof ownApps.register>;
  user: TokenClaims;
}) {
  await requireOpenSession(user);
  const account = await requireAccount(user);
  const secret = hasSecret ? createCredential('appSecret') : null;
  const _id = new Types.ObjectId();
  const created: StoredApp = {
    ...{ _id, accountId: account._id, state: 'active', name, redirectUris },
    secretHash: secret && hashApiKey(secret),
    secretLast4: secret?.slice(-4) ?? null,
    createdAt: new Date(),
  };
  const outbox = [appActEvent(created, 'register')];
  await withPlace(
    {
      model: AppModel,
      counted: () => ({ accountId: account._id, state: 'active' }),
      most: maxOwnApps,
      tooMany: () =>
        limitReached(`You’ve reached the limit of ${maxOwnApps} apps. Delete one first.`),
    },
    (place) => insertAsIs(AppModel, { ...created, place, outbox }),
  );
  return { created, secret };
}

interface OwnAppRef {
  id: string;
  user: TokenClaims;
}

/**
 * Changes an app's name and addresses. What people allowed stays: it names scopes and no address.
 * @throws AppError `not_found`; `session_revoked`.
 */
export const changeOwnApp = (ref: OwnAppRef, form: EndpointBody<typeof ownApps.change>) =>
  updateOwnApp(ref, { act: 'change', fields: form });

/**
 * Gives an app a new secret, which is stored nowhere; the old one ends immediately.
 * @throws AppError `not_found`, also for an app that can keep none; `session_revoked`.
 */
export async function renewSecret(ref: OwnAppRef): Promise<string> {
  const secret = createCredential('appSecret');
  await updateOwnApp(ref, {
    act: 'renewSecret',
    filter: { secretHash: trusted({ $ne: null }) },
    fields: { secretHash: hashApiKey(secret), secretLast4: secret.slice(-4) },
  });
  return secret;
}

async function updateOwnApp(
  { id, user }: OwnAppRef,
  { act, filter = {}, fields }: { act: AppAct; filter?: object; fields: object },
) {
  await requireOpenSession(user);
  const owned = { _id: id, accountId: user.sub, state: 'active' as const };
  const app = await AppModel.findOne({ ...owned, ...filter }).lean();
  if (!app) throw notFound('app');
  const { matchedCount } = await AppModel.updateOne(
    { ...owned, ...filter },
    { $set: { ...fields, changedAt: new Date() }, $push: { outbox: appActEvent(app, act) } },
  );
  if (matchedCount === 0) throw notFound('app');
}

/** @throws AppError `not_found`. */
export async function removeOwnApp(
  { id, user }: { id: string; user: TokenClaims },
  deps: IdentityDeps,
) {
  const app = await AppModel.findOne({ _id: id, accountId: user.sub, state: 'active' }).lean();
  if (!app) throw notFound('app');
  await removeApp(app, deps);
}

/** Removes all apps of an account that ends itself. */
export async function removeAllApps(accountId: Types.ObjectId, deps: IdentityDeps) {
  await runInSequence(await listOwnApps(accountId), (app) => removeApp(app, deps));
}

/**
 * Removes the apps that a reported session registered or changed. They would carry the owner's name, and
 * those who trust them would send their codes to the addresses of a stranger.
 */
export async function removeAppsSince(
  { accountId, since }: { accountId: Types.ObjectId; since: Date },
  deps: IdentityDeps,
) {
  const apps = await AppModel.find({
    ...{ accountId, state: 'active' },
    $or: [{ createdAt: trusted({ $gte: since }) }, { changedAt: trusted({ $gte: since }) }],
  }).lean();
  await runInSequence(apps, (app) => removeApp(app, deps));
}

/**
 * Its connections end first, so that a process killed in between leaves an app that can be deleted
 * again; and after it, for those allowed meanwhile.
 */
async function removeApp(app: StoredApp, deps: IdentityDeps) {
  await endConnectionsOfApp(app._id, deps);
  await AppModel.updateOne(
    { _id: app._id, state: 'active' },
    {
      $set: { state: 'deleted', deletedAt: new Date(), secretHash: null },
      $unset: { place: 1 },
      $push: { outbox: appActEvent(app, 'remove') },
    },
  );
  await endConnectionsOfApp(app._id, deps);
}

type AppAct = Exclude<keyof typeof ownApps, 'list'>;
const appActEvent = ({ accountId, _id }: StoredApp, act: AppAct) =>
  keyActEvent({ accountId, keyId: _id, endpoint: ownApps[act] });
