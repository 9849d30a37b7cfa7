import {
  canIntroduceApps,
  connectedApps,
  connectionDays,
  type DomainEvent,
  dayMs,
  type KeyScope,
  maxConnections,
} from '@soloist/contracts';
import { insertAsIs, limitReached, notFound, runInSequence, withPlace } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import type { IdentityDeps } from '../../../deps.ts';
import { type Account, AccountModel, notHidden } from '../../accounts/index.ts';
import { publishRevoked } from '../../sessions/index.ts';
import { keyActEvent } from '../account-acts.events.ts';
import { type ChangeOrigin, credentialChangedEvent } from '../credential-changes.events.ts';
import { AppModel, type StoredApp } from './apps.model.ts';
import { ConnectionModel, type StoredConnection } from './connections.model.ts';
import { OAuthRecordModel } from './oauth-records.model.ts';

const { trusted } = mongoose;
const batch = 100;

/** What publishes the end of a connection to all processes. */
export type RevocationDeps = Pick<IdentityDeps, 'redis' | 'logger'>;

/** A connection with what people read about it. */
export interface NamedConnection {
  connection: StoredConnection;
  name: string;
  maker: string;
}

/** Newest first; those of deleted apps and suspended makers no longer work and are left out. */
export async function listConnections(
  accountId: string | Types.ObjectId,
): Promise<NamedConnection[]> {
  const connections = await ConnectionModel.find({
    ...{ accountId, state: 'active' },
    expiresAt: trusted({ $gt: new Date() }),
  })
    .sort({ createdAt: -1 })
    .limit(maxConnections)
    .lean();
  const appIds = connections.map(({ appId }) => appId);
  const apps = await AppModel.find({ _id: trusted({ $in: appIds }), state: 'active' }).lean();
  const makerIds = apps.map((app) => app.accountId);
  const makers = await AccountModel.find({ _id: trusted({ $in: makerIds }), ...notHidden }).lean();
  return connections.flatMap((connection) => {
    const app = apps.find(({ _id }) => _id.equals(connection.appId));
    const maker = makers.find(({ _id }) => app && _id.equals(app.accountId));
    return app && maker ? [{ connection, name: app.name, maker: makerName(maker) }] : [];
  });
}

/** How an app is introduced: the name that people choose for themselves could be taken for ours. */
export function makerName({ fname, lname }: Account): string {
  const name = `${fname} ${lname}`.trim();
  return canIntroduceApps(name) ? name : 'someone without a usable name';
}

export const findConnection = (id: string | Types.ObjectId): Promise<StoredConnection | null> =>
  ConnectionModel.findOne({
    ...{ _id: id, state: 'active' },
    expiresAt: trusted({ $gt: new Date() }),
  }).lean();

interface NewConnection {
  account: Account;
  app: StoredApp;
  scopes: KeyScope[];
  origin: ChangeOrigin;
}

/** @throws AppError `limit_reached`. */
export async function createConnection({
  account,
  app,
  scopes,
  origin,
}: NewConnection): Promise<StoredConnection> {
  const now = Date.now();
  const created: StoredConnection = {
    ...{ _id: new Types.ObjectId(), accountId: account._id, appId: app._id },
    ...{ state: 'active', scopes, createdAt: new Date(now), lastUsedAt: null },
    expiresAt: new Date(now + connectionDays * dayMs),
  };
  const outbox = [
    credentialChangedEvent(account, { change: 'app-connected', name: app.name, origin }),
    keyActEvent({
      ...{ accountId: account._id, keyId: created._id },
      endpoint: connectedApps.allow,
    }),
  ];
  await withPlace(
    {
      model: ConnectionModel,
      counted: () => ({ accountId: account._id, state: 'active' }),
      most: maxConnections,
      tooMany: () =>
        limitReached(
          `You’ve reached the limit of ${maxConnections} connected apps. Disconnect one in Settings first.`,
        ),
    },
    (place) => insertAsIs(ConnectionModel, { ...created, place, outbox }),
  );
  return created;
}

/** @throws AppError `not_found`. */
export async function disconnectOwned(
  { id, accountId, origin }: { id: string; accountId: string; origin: ChangeOrigin },
  deps: RevocationDeps,
) {
  const found = await ConnectionModel.findOne({ _id: id, accountId, state: 'active' }).lean();
  if (!found) throw notFound('connection');
  await endConnection(found, origin, deps);
}

/** Ends a connection everywhere, with the email to its owner. Ending it again has no effect. */
export async function endConnection(
  { _id, accountId, appId }: StoredConnection,
  origin: ChangeOrigin,
  deps: RevocationDeps,
) {
  const [account, app] = await Promise.all([
    AccountModel.findById(accountId).lean(),
    AppModel.findById(appId).lean(),
  ]);
  const name = app?.name ?? '';
  const outbox = account
    ? [
        credentialChangedEvent(account, { change: 'app-disconnected', name, origin }),
        keyActEvent({ accountId, keyId: _id, endpoint: connectedApps.disconnect }),
      ]
    : [];
  await ConnectionModel.updateOne(
    { _id, state: 'active' },
    { ...endOfConnection(), $push: { outbox: { $each: outbox } } },
  );
  await clearTokens([_id], deps);
}

const endOfConnection = () => ({
  $set: { state: 'ended', endedAt: new Date() },
  $unset: { place: 1 },
});

/** The connection alone decides: its tokens are deleted because nothing needs them. */
async function clearTokens(ids: Types.ObjectId[], deps: RevocationDeps) {
  await publishRevoked(ids, deps);
  await OAuthRecordModel.deleteMany({ connectionId: trusted({ $in: ids }) });
}

/**
 * Ends all connections of an account whose owner has lost control of it, or which ends itself. The
 * write that ends the first one publishes `event`.
 */
export async function endAllConnections(
  accountId: Types.ObjectId,
  deps: RevocationDeps,
  event?: DomainEvent,
): Promise<void> {
  const ended = await ConnectionModel.findOneAndUpdate(
    { accountId, state: 'active' },
    { ...endOfConnection(), ...(event ? { $push: { outbox: event } } : {}) },
  ).lean();
  if (!ended) return;
  await clearTokens([ended._id], deps);
  await endAllConnections(accountId, deps);
}

/** Ends the connections that a reported session may have allowed. Idempotent. */
export async function endConnectionsSince(
  { accountId, since, origin }: { accountId: Types.ObjectId; since: Date; origin: ChangeOrigin },
  deps: RevocationDeps,
) {
  const connections = await ConnectionModel.find({
    ...{ accountId, state: 'active' },
    createdAt: trusted({ $gte: since }),
  }).lean();
  await runInSequence(connections, (each) => endConnection(each, origin, deps));
}

/** Ends the connections of a deleted app, and emails each person. */
export async function endConnectionsOfApp(appId: Types.ObjectId, deps: RevocationDeps) {
  const found = await ConnectionModel.find({ appId, state: 'active' }).limit(batch).lean();
  if (found.length === 0) return;
  // Where the maker did it is private.
  const origin = { device: 'The app’s maker', ip: '' };
  await runInSequence(found, (each) => endConnection(each, origin, deps));
  await endConnectionsOfApp(appId, deps);
}
