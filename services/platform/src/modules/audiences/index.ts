export { audienceRoutes, cookieOptions } from './audiences.routes.ts';
export { TeamModel } from './teams.model.ts';
export { teamRoutes } from './teams.routes.ts';
export { listTeamNames, removeFromTeams, resolveAudience } from './teams.service.ts';
