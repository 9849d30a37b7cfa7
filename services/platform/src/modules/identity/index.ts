export {
  createIdentityClient,
  deletedAccountName,
  type PlatformIdentityClient,
} from './identity.client.ts';
