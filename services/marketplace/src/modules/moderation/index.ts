export { CaseModel } from './cases.model.ts';
export { createMessagingClient } from './messaging.client.ts';
export { createItemReader } from './reported-items.service.ts';
export { reportEvents } from './reports.events.ts';
export { reportRoutes } from './reports.routes.ts';
export { erasePersonsReports, readPersonsReports } from './reports-personal-data.service.ts';
