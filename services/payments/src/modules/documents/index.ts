export { createDocumentsClient, type PaymentsDocumentsClient } from './documents.client.ts';
