type AppVariable =
  | 'APP_URL'
  | 'INBOX_URL'
  | 'INBOUND_URL'
  | 'REMOTES_DIR'
  | 'APP_MONGO_URL'
  | 'APP_REDIS_URL'
  | 'PAYMENT_PROVIDER_URL'
  | 'APP_PLATFORM_URL'
  | 'APP_DEPLOY_TOKEN'
  | 'APP_IDENTITY_URL'
  | 'APP_INTERNAL_SECRET';

function required(name: AppVariable): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by global-setup.ts`);
  return value;
}

/** The composed app under test. It reads the variables each time, because some operations start another app. */
export const app = {
  get url() {
    return required('APP_URL');
  },
  get inboxUrl() {
    return required('INBOX_URL');
  },
  /** The SMTP address for email replies. */
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
  /** The installation that remotes are published to. */
  get installation() {
    return { apiUrl: required('APP_PLATFORM_URL'), token: required('APP_DEPLOY_TOKEN') };
  },
  /** The address and secret for internal calls to identity. */
  get identity() {
    return { url: required('APP_IDENTITY_URL'), secret: required('APP_INTERNAL_SECRET') };
  },
  /** The simulated payment provider. */
  get paymentProviderUrl() {
    return required('PAYMENT_PROVIDER_URL');
  },
};

export { demoAccounts as demo } from '@soloist/tools/seed.ts';
