export { chooseEngine } from './choose-engine.service.ts';
export { searchEvents } from './search.events.ts';
export { searchRoutes } from './search.routes.ts';
export { createProjectSearch } from './search.service.ts';
export { createSearchIndex, describeDifference } from './search-index.service.ts';
export { withSearchErasure } from './search-personal-data.service.ts';
