import type { Request } from 'express';
import { unauthenticated } from '../errors.ts';

/** Prefix of a deploy token, which distinguishes it from a session's. */
export const deployTokenPrefix = 'deploy_';

/** The name of a deploy token; undefined where it is not valid for the remote. */
export type FindDeployer = (token: string, remote: string) => Promise<string | undefined>;

/**
 * The name of the deploy token of a call to a remote's endpoint; undefined without one.
 * @throws AppError `unauthenticated` when it is not one for this remote.
 */
export async function deployerOf(req: Request, find: FindDeployer): Promise<string | undefined> {
  const token = req.get('authorization')?.match(/^Bearer (\S+)$/)?.[1];
  if (!token?.startsWith(deployTokenPrefix)) return undefined;
  const deployer = await find(token, String(req.params.name));
  if (!deployer) throw unauthenticated('This deploy token isn’t valid for this remote.');
  return deployer;
}
