export { incidentRoutes } from './incidents/incidents.routes.ts';
export { reconciliationRoutes } from './reconciliation.routes.ts';
export { ReconciliationModel } from './reconciliations.model.ts';
export { reconcileNightly } from './start-reconciliation.service.ts';
