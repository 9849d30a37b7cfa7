import { randomUUID } from 'node:crypto';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { newId } from '@soloist/server-kit/testing';
import { startKeyServer, startTestService } from '@soloist/server-kit/testing-service';
import { startSage } from '../src/app.ts';
import { type SageConfig, usualSageSettings } from '../src/config.ts';
import { startModelServer } from './model-server.ts';

type Settings = Partial<SageConfig>;

/**
 * Sage on empty stores with a fake model server and a fake identity that knows who is on Pro.
 * `settings` may remove the model (`SAGE_BASE_URL: undefined`).
 */
export async function startTestSage(settings: Settings = {}) {
  const model = await startModelServer();
  const pro = new Set<string>();
  const requestCounts = { loadUser: 0 };
  const identity = await startKeyServer((req, res) => {
    requestCounts.loadUser += 1;
    const token = req.headers.authorization?.split('.')[1] ?? '';
    const { sub } = JSON.parse(Buffer.from(token, 'base64url').toString());
    res.end(JSON.stringify({ success: true, ...loadUserReply(pro.has(sub)) }));
  });
  const testSettings: Settings = {
    ...noRecords,
    SAGE_BASE_URL: model.url,
    SAGE_API_KEY: 'test-key',
    SAGE_MODEL: 'test-model',
    SAGE_MESSAGES_PER_MINUTE: 1000,
    ...settings,
  };
  const started = { config: undefined as SageConfig | undefined };
  const service = await startTestService(
    (config) => {
      started.config = { ...usualSageSettings(), ...config, ...testSettings } as SageConfig;
      return startSage(started.config);
    },
    { IDENTITY_URL: identity.url },
  );

  return {
    ...service,
    /** All settings of the started service: a second process starts with the same. */
    config: started.config as SageConfig,
    tokenFor: identity.tokenFor,
    model,
    pro,
    requestCounts,
    /** A person, with functions that call Sage as them. */
    person(userId = newId()) {
      const token = identity.tokenFor({ userId });
      const call = (what: string, body?: unknown) => service.send(what, { token, body });
      return {
        userId,
        token,
        call,
        async chat(title?: string): Promise<string> {
          const { body } = await call('POST /sage-ai/chats', title ? { title } : {});
          return body.data._id;
        },
        ask: (chatId: string, message: string, over: object = {}) =>
          call('POST /sage-ai/messages', { chatId, message, requestId: randomUUID(), ...over }),
        async messages(chatId: string) {
          const { body } = await call(`GET /sage-ai/chats/${chatId}/messages?limit=50`);
          return body.data.items;
        },
      };
    },
    async close() {
      await service.close();
      identity.close();
      await model.close();
    },
  };
}
export type TestSage = Awaited<ReturnType<typeof startTestSage>>;
export type SageTestPerson = ReturnType<TestSage['person']>;

/** Unreachable addresses: tests with lookups pass their own. */
const nowhere = 'http://127.0.0.1:9';
const noRecords = {
  ...{ DOCUMENTS_URL: nowhere, MARKETPLACE_URL: nowhere },
  ...{ MESSAGING_URL: nowhere, PAYMENTS_URL: nowhere },
};

const loadUserReply = (pro: boolean) => ({
  userInfo: { ...sampleMyProfile(), pro },
  viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
  pro,
});
