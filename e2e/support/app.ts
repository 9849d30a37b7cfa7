type Given =
  | 'APP_URL'
  | 'INBOX_URL'
  | 'INBOUND_URL'
  | 'REMOTES_DIR'
  | 'APP_MONGO_URL'
  | 'APP_REDIS_URL'
  | 'PAYMENT_PROVIDER_URL';

function required(name: Given): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by global-setup.ts`);
  return value;
}

/** The composed app under test. */
export const app = {
  url: required('APP_URL'),
  inboxUrl: required('INBOX_URL'),
  /** Where answers by mail come in. */
  inboundUrl: required('INBOUND_URL'),
  remotesDir: required('REMOTES_DIR'),
  mongoUrl: required('APP_MONGO_URL'),
  redisUrl: required('APP_REDIS_URL'),
  /** The simulated payment provider. */
  paymentProviderUrl: required('PAYMENT_PROVIDER_URL'),
};

export { demoAccounts as demo } from '@soloist/tools/seed.ts';
