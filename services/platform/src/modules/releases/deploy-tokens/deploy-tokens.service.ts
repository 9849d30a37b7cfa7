import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DeployToken } from '@soloist/contracts';
import { deployTokenPrefix, type FindDeployer, notFound } from '@soloist/server-kit';
import type { Actor } from '../history/actors.service.ts';
import { DeployTokenModel, type StoredDeployToken } from './deploy-tokens.model.ts';

/** Name in the history for the installation's own token. */
const installation = 'The installation';
const lastUsedPrecisionMs = 60_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Creates the function that identifies a token: an admin's, or the installation's own. */
export function createFindDeployer(configuredToken: string): FindDeployer {
  const configuredHash = configuredToken && hashToken(configuredToken);
  return async (token, remote) => {
    const hash = hashToken(token);
    if (configuredHash && timingSafeEqual(configuredHash, hash)) return installation;
    const stored = await DeployTokenModel.findOne({ hash: hash.toString('hex'), remote }).lean();
    if (!stored) return undefined;
    await recordUse(stored);
    return stored.name;
  };
}

async function recordUse({ _id, lastUsedAt }: StoredDeployToken) {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < lastUsedPrecisionMs) return;
  await DeployTokenModel.updateOne({ _id }, { lastUsedAt: new Date() });
}

/** Creates a token, which only this response contains. */
export async function createDeployToken(input: { remote: string; name: string }, by: Actor) {
  const token = deployTokenPrefix + randomBytes(32).toString('base64url');
  const stored = await DeployTokenModel.create({
    ...input,
    hash: hashToken(token).toString('hex'),
    createdAt: new Date(),
    createdBy: by.name,
    createdById: by.userId,
  });
  return { deployToken: presentDeployToken(stored.toObject()), token };
}

export async function listDeployTokens(): Promise<DeployToken[]> {
  const tokens = await DeployTokenModel.find().sort({ remote: 1, _id: 1 }).lean();
  return tokens.map(presentDeployToken);
}

/** @throws AppError `not_found` for an unknown token. */
export async function revokeDeployToken(_id: string) {
  const { deletedCount } = await DeployTokenModel.deleteOne({ _id });
  if (deletedCount === 0) throw notFound('deploy token');
}

const presentDeployToken = (stored: StoredDeployToken): DeployToken => ({
  _id: String(stored._id),
  name: stored.name,
  remote: stored.remote,
  createdAt: stored.createdAt.toISOString(),
  createdBy: stored.createdBy,
  lastUsedAt: stored.lastUsedAt?.toISOString() ?? null,
});
