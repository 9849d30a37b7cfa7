type Given =
  | 'APP_URL'
  | 'INBOX_URL'
  | 'INBOUND_URL'
  | 'REMOTES_DIR'
  | 'APP_MONGO_URL'
  | 'APP_REDIS_URL'
  | 'PAYMENT_PROVIDER_URL'
  | 'APP_PLATFORM_URL'
  | 'APP_DEPLOY_TOKEN';

function required(name: Given): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by global-setup.ts`);
  return value;
}

/** The composed app under test; asked each time, because one journey has an app of its own. */
export const app = {
  get url() {
    return required('APP_URL');
  },
  get inboxUrl() {
    return required('INBOX_URL');
  },
  /** Where answers by mail come in. */
  get inboundUrl() {
    return required('INBOUND_URL');
  },
  get remotesDir() {
    return required('REMOTES_DIR');
  },
  get mongoUrl() {
    return required('APP_MONGO_URL');
  },
  get redisUrl() {
    return required('APP_REDIS_URL');
  },
  /** Where remotes are published to. */
  get installation() {
    return { apiUrl: required('APP_PLATFORM_URL'), token: required('APP_DEPLOY_TOKEN') };
  },
  /** The simulated payment provider. */
  get paymentProviderUrl() {
    return required('PAYMENT_PROVIDER_URL');
  },
};

export { demoAccounts as demo } from '@soloist/tools/seed.ts';
