import type { ServiceContext } from '@soloist/server-kit';
import type { MarketplaceConfig } from '../../config.ts';
import type { MarketplaceIdentityClient } from '../sites/index.ts';
import { DoNotAskModel } from './do-not-ask.model.ts';
import { PaidClientModel } from './paid-clients.model.ts';
import { RecommendationModel } from './recommendations.model.ts';
import { recommendationRoutes } from './recommendations.routes.ts';
import { createRequestLimit } from './request-limit.service.ts';
import { createSigner } from './signing.service.ts';
import { SigningKeyModel } from './signing-keys.model.ts';

export const recommendationModels = [
  RecommendationModel,
  PaidClientModel,
  DoNotAskModel,
  SigningKeyModel,
];

export const createRecommendationRoutes = async (
  { INTERNAL_SECRET, PUBLIC_URL }: MarketplaceConfig,
  context: Pick<ServiceContext, 'redis'> & { identity: MarketplaceIdentityClient },
) =>
  recommendationRoutes({
    identity: context.identity,
    limit: createRequestLimit(context),
    signer: await createSigner(INTERNAL_SECRET),
    publisher: PUBLIC_URL,
  });
