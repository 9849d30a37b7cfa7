import { startTestService } from '@soloist/service-kit/testing-service';
import { startPayments } from '../app.ts';
import { type PaymentsConfig, usualProviderSettings, usualSellerSettings } from '../config.ts';

/** The service on a free port and stores of its own; without a provider unless `settings` name one. */
export async function startTestPayments(settings: Partial<PaymentsConfig> = {}) {
  const own = {
    ...usualProviderSettings(),
    ...usualSellerSettings(),
    DOCUMENTS_URL: 'http://127.0.0.1:1',
    ...settings,
  };
  const service = await startTestService(
    (config) => startPayments({ ...config, ...own }),
    settings,
  );
  return { ...service, config: { ...service.config, ...own } satisfies PaymentsConfig };
}
export type TestPayments = Awaited<ReturnType<typeof startTestPayments>>;
