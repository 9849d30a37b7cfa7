import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DeployToken } from '@soloist/contracts';
import { deployTokenPrefix, type FindDeployer, notFound } from '@soloist/service-kit';
import type { Actor } from '../releases/changes.service.ts';
import { DeployTokenModel, type StoredDeployToken } from './deploy-tokens.model.ts';

/** By this name the history knows who has the installation's own token. */
const installation = 'The installation';
const usedAgainMs = 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes the function that says whose a token is: one of an admin's making, or the installation's own. */
export function createFindDeployer(ownToken: string): FindDeployer {
  const ownHash = ownToken && hashOf(ownToken);
  return async (token, remote) => {
    const hash = hashOf(token);
    if (ownHash && timingSafeEqual(ownHash, hash)) return installation;
    const found = await DeployTokenModel.findOne({ hash: hash.toString('hex'), remote }).lean();
    if (!found) return undefined;
    await noteUse(found);
    return found.name;
  };
}

async function noteUse({ _id, lastUsedAt }: StoredDeployToken) {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < usedAgainMs) return;
  await DeployTokenModel.updateOne({ _id }, { lastUsedAt: new Date() });
}

/** Makes a token; it is known to nobody but who gets this answer. */
export async function createDeployToken(asked: { remote: string; name: string }, by: Actor) {
  const token = deployTokenPrefix + randomBytes(32).toString('base64url');
  const stored = await DeployTokenModel.create({
    ...asked,
    hash: hashOf(token).toString('hex'),
    createdAt: new Date(),
    createdBy: by.name,
    createdById: by.userId,
  });
  return { deployToken: presentDeployToken(stored.toObject()), token };
}

export async function listDeployTokens(): Promise<DeployToken[]> {
  const found = await DeployTokenModel.find().sort({ remote: 1, _id: 1 }).lean();
  return found.map(presentDeployToken);
}

/** @throws AppError `not_found` when there is none. */
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
