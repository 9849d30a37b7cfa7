export { DeliveryModel } from './deliveries.model.ts';
export { listDeliveriesOf } from './deliveries.service.ts';
export { defaultRetryDelaysMs, startWebhooks } from './start-webhooks.service.ts';
export { WebhookModel } from './webhooks.model.ts';
export { presentDetails, presentWebhook } from './webhooks.presenter.ts';
export { deleteWebhooksOf, listWebhooks } from './webhooks.service.ts';
