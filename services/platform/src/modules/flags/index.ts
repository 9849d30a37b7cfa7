export { FlagModel } from './flags.model.ts';
export { flagRoutes } from './flags.routes.ts';
export { anonymizeFlagChanges, startFlagPublishing } from './flags.service.ts';
