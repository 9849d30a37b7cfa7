export {
  processEventJob,
  processPendingEvents,
  processStoredEvent,
  removeOldEvents,
} from './process-event.job.ts';
export { ProviderEventModel } from './provider-events.model.ts';
export { webhookRoutes } from './webhooks.routes.ts';
