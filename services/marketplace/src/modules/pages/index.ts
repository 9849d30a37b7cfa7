export { cardRoutes } from './cards/cards.routes.ts';
export { createCards } from './cards/cards.service.ts';
export { siteRoutes } from './pages.routes.ts';
