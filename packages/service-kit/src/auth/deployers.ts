import type { Request } from 'express';
import { unauthenticated } from '../errors.ts';

/** How a deploy token begins, which tells it from a session's. */
export const deployTokenPrefix = 'deploy_';

/** Whose deploy token this is, by the name that it was given; undefined where it does not open the remote. */
export type FindDeployer = (token: string, remote: string) => Promise<string | undefined>;

/**
 * Whose deploy token a call to a remote's endpoint bears; undefined where it bears none.
 * @throws AppError `unauthenticated` when it is not one for this remote.
 */
export async function deployerOf(req: Request, find: FindDeployer): Promise<string | undefined> {
  const token = req.get('authorization')?.match(/^Bearer (\S+)$/)?.[1];
  if (!token?.startsWith(deployTokenPrefix)) return undefined;
  const deployer = await find(token, String(req.params.name));
  if (!deployer) throw unauthenticated('This deploy token isn’t valid for this remote.');
  return deployer;
}
