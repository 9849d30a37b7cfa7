export { createIdentityClient, type DocumentsIdentityClient } from './identity.client.ts';
export { createMessagingClient, type DocumentsMessagingClient } from './messaging.client.ts';
export {
  createReaders,
  type EmailReader,
  type FindReader,
  type StopToken,
} from './readers.service.ts';
