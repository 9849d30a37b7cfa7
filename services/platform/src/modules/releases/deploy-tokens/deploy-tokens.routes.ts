import { deployTokens } from '@soloist/contracts';
import { type Route, route } from '@soloist/server-kit';
import type { FindActor } from '../history/actors.service.ts';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens.service.ts';

export const deployTokenRoutes = (actorOf: FindActor): Route[] => [
  route(deployTokens.deployTokens, async () => ({ tokens: await listDeployTokens() })),
  route(deployTokens.createDeployToken, async ({ body, user, deployer }) =>
    createDeployToken(body, await actorOf({ user, deployer })),
  ),
  route(deployTokens.revokeDeployToken, async ({ params }) => {
    await revokeDeployToken(params.id);
    return { message: 'Deploy token revoked.' };
  }),
];
