import type { ServiceContext } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { MarketplaceConfig } from '../../config.ts';
import { createAsksLimit } from './asks-limit.ts';
import { DoNotAskModel } from './do-not-ask.ts';
import { PaidClientModel } from './paid-clients.model.ts';
import { RecommendationModel } from './recommendations.model.ts';
import { recommendationRoutes } from './recommendations.routes.ts';
import { createSigner } from './signing.ts';
import { SigningKeyModel } from './signing-keys.model.ts';

export const recommendationModels = [
  RecommendationModel,
  PaidClientModel,
  DoNotAskModel,
  SigningKeyModel,
];

export const createRecommendationRoutes = async (
  { INTERNAL_SECRET, PUBLIC_URL }: MarketplaceConfig,
  context: Pick<ServiceContext, 'redis'> & { identity: IdentityClient },
) =>
  recommendationRoutes({
    identity: context.identity,
    limit: createAsksLimit(context),
    signer: await createSigner(INTERNAL_SECRET),
    publisher: PUBLIC_URL,
  });
