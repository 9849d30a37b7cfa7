export { moderateRecommendation } from './moderate-recommendation.service.ts';
export { PaidClientModel } from './paid-clients.model.ts';
export { storePaidClient } from './paid-clients.service.ts';
export { listPublishedRecommendations, setRecommendationVisible } from './received.service.ts';
export { RecommendationModel } from './recommendations.model.ts';
export { presentPublishedRecommendation } from './recommendations.presenter.ts';
export {
  createRecommendationRoutes,
  recommendationModels,
} from './recommendations-module.routes.ts';
export {
  erasePersonsRecommendations,
  readPersonsRecommendations,
} from './recommendations-personal-data.service.ts';
