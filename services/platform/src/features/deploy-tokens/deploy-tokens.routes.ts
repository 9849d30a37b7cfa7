import { deployTokens } from '@soloist/contracts';
import { type Route, route } from '@soloist/service-kit';
import type { ActorOf } from '../releases/actor.ts';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens.service.ts';

export const deployTokenRoutes = (actorOf: ActorOf): Route[] => [
  route(deployTokens.deployTokens, async () => ({ tokens: await listDeployTokens() })),
  route(deployTokens.createDeployToken, async ({ body, user, deployer }) =>
    createDeployToken(body, await actorOf({ user, deployer })),
  ),
  route(deployTokens.revokeDeployToken, async ({ params }) => {
    await revokeDeployToken(params.id);
    return { message: 'This token opens nothing any more.' };
  }),
];
