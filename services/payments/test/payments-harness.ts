import { startTestService } from '@soloist/server-kit/testing-service';
import { startPayments } from '../src/app.ts';
import {
  defaultProviderSettings,
  defaultSellerSettings,
  type PaymentsConfig,
} from '../src/config.ts';

/**
 * The service on a free port with separate stores; without a provider unless `settings` name one.
 */
export async function startTestPayments(settings: Partial<PaymentsConfig> = {}) {
  const overrides = {
    ...defaultProviderSettings(),
    ...defaultSellerSettings(),
    DOCUMENTS_URL: 'http://127.0.0.1:1',
    ...settings,
  };
  const service = await startTestService(
    (config) => startPayments({ ...config, ...overrides }),
    settings,
  );
  return { ...service, config: { ...service.config, ...overrides } satisfies PaymentsConfig };
}
export type TestPayments = Awaited<ReturnType<typeof startTestPayments>>;
