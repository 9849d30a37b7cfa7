import { hash } from 'node:crypto';
import { hashApiKey } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { OAuthRecordModel, type StoredOAuthRecord } from './oauth-records.model.ts';

const { trusted } = mongoose;

/** Where a record is stored; gateways know the hash of an access token alone. */
const keyOf = (kind: string, value: string) =>
  kind === 'AccessToken' ? hashApiKey(value) : hash('sha256', `${kind} ${value}`, 'base64url');

function payloadOf({ payload, usedAt }: StoredOAuthRecord): AdapterPayload {
  const consumed = usedAt ? { consumed: Math.floor(usedAt.getTime() / 1000) } : {};
  return { ...(JSON.parse(payload) as AdapterPayload), ...consumed };
}

const isOpen = () => ({ expiresAt: trusted({ $gt: new Date() }) });

interface RecordStoreOptions {
  kind: string;
  /** Ends a connection whose code or refresh token was used twice. */
  endConnection: (id: string) => Promise<void>;
  /** Makes the error of a code or token that another request has just used. */
  usedTwice: () => Error;
}

/** Stores requests, codes and tokens for the OAuth library: by hash, and no longer than they work. */
export function createRecordStore({ kind, endConnection, usedTwice }: RecordStoreOptions): Adapter {
  const find = async (value: string) => {
    const found = await OAuthRecordModel.findOne({ _id: keyOf(kind, value), ...isOpen() }).lean();
    return found ? { ...payloadOf(found), jti: value } : undefined;
  };
  return {
    find,
    async upsert(value, { jti: _secret, ...payload }, expiresInSeconds = 0) {
      const { grantId } = payload;
      await OAuthRecordModel.updateOne(
        { _id: keyOf(kind, value) },
        {
          kind,
          payload: JSON.stringify(payload),
          expiresAt: new Date(Date.now() + expiresInSeconds * 1000),
          ...(grantId && kind !== 'Interaction'
            ? { connectionId: new Types.ObjectId(grantId) }
            : {}),
        },
        { upsert: true },
      );
    },
    /** Of several requests at the same time one succeeds; the others show that someone has a copy. */
    async consume(value) {
      const found = await OAuthRecordModel.findOneAndUpdate(
        { _id: keyOf(kind, value), usedAt: null },
        { usedAt: new Date() },
      ).lean();
      if (found) return;
      const used = await OAuthRecordModel.findById(keyOf(kind, value)).lean();
      if (used?.connectionId) await endConnection(String(used.connectionId));
      throw usedTwice();
    },
    async destroy(value) {
      await OAuthRecordModel.deleteOne({ _id: keyOf(kind, value) });
    },
    async revokeByGrantId(connectionId) {
      await OAuthRecordModel.deleteMany({
        kind,
        connectionId: new Types.ObjectId(connectionId),
      });
    },
    // Only for device codes and the library's sessions, which we don't use.
    findByUserCode: async () => undefined,
    findByUid: async () => undefined,
  };
}

/** The access token with this hash, if it has not ended. */
export async function findAccessToken(tokenHash: string) {
  const found = await OAuthRecordModel.findOne({
    ...{ _id: tokenHash, kind: 'AccessToken' },
    ...isOpen(),
  }).lean();
  if (!found?.connectionId) return undefined;
  const { scope = '' } = payloadOf(found);
  const { connectionId, expiresAt } = found;
  return { connectionId, expiresAt, scopes: scope.split(' ') };
}
