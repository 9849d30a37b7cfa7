import { emptyStores, testConfig } from '@soloist/server-kit/testing-stores';
import { startDocuments } from '../src/app.ts';
import type { DocumentsConfig } from '../src/config.ts';
import { startFakeIdentity } from './fake-identity.ts';
import { createHttp } from './http.ts';

/**
 * The HTTP process of the service on the real stores, with only identity and messaging faked at the
 * network.
 */
export async function startTestDocuments(settings: Partial<DocumentsConfig> = {}) {
  const base = testConfig();
  const identity = await startFakeIdentity(base.INTERNAL_SECRET);
  const config = {
    ...base,
    IDENTITY_URL: identity.url,
    MESSAGING_URL: identity.url,
    TEAM_EMAIL: 'team@soloist.example',
    INBOUND_MAIL_DOMAIN: 'reply.soloist.example',
    S3_BUCKET: 'soloist',
    MOST_SENDINGS_A_DAY: 200,
    // Counts of one are left out.
    PUBLIC_COUNT_MIN: 2,
    CHAT_QUOTA_MB: 2048,
    ...settings,
  };
  await emptyStores(config);
  const service = await startDocuments(config);
  return {
    config,
    identity,
    url: service.url,
    ...createHttp(service.url),
    stop: async () => {
      await service.close();
      identity.close();
    },
  };
}
export type TestDocuments = Awaited<ReturnType<typeof startTestDocuments>>;
