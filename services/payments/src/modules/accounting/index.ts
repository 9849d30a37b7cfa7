export { accountingRoutes } from './accounting.routes.ts';
export { clientStatementRoutes } from './clients/clients.routes.ts';
export { JournalSettingsModel } from './settings/journal-settings.model.ts';
export {
  eraseJournalSettings,
  exportJournalSettings,
} from './settings/journal-settings.service.ts';
