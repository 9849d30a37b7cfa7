export { AuditEntryModel } from './audit.model.ts';
export { presentEntry } from './audit.presenter.ts';
export { auditRoutes } from './audit.routes.ts';
export { anonymizeActor, auditEvents, listEntriesOf } from './audit.service.ts';
