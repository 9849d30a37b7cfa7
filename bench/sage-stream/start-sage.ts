import { newId } from '@soloist/server-kit/testing';
import { startKeyServer } from '@soloist/server-kit/testing-service';
import { cpuSeconds, residentMb, startScript } from '../processes.ts';
import { startStores } from '../start-stores.ts';

export interface StreamPerson {
  userId: string;
  token: string;
}

/** Starts the model's server, and what is between it and a window: stores, sage, gateway. */
export async function startSageBench() {
  // Keys and people without accounts: authentication is not measured.
  const keys = await startKeyServer();
  const stores = await startStores('sage', {
    DB_PREFIX: 'bench',
    IDENTITY_URL: keys.url,
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const model = await startScript(stores.logDir, {
    name: 'model',
    file: 'bench/sage-stream/model.ts',
  });
  const [sage, gateway] = await Promise.all([
    stores.start('sage', {
      settings: {
        SAGE_BASE_URL: `${model.url}/v1`,
        SAGE_API_KEY: 'none',
        SAGE_MODEL: 'bench',
        SAGE_MESSAGES_PER_MINUTE: '1000000',
        SAGE_BUDGET_FREE: '1000000000',
      },
    }),
    stores.start('gateway', { settings: { SHELL_DIR: stores.dataDir } }),
  ]);

  return {
    url: stores.publicUrl,
    modelUrl: model.url,
    newPerson(): StreamPerson {
      const userId = newId();
      return { userId, token: keys.tokenFor({ userId }) };
    },
    sageMemory: () => residentMb(sage),
    sageCpu: () => cpuSeconds(sage),
    async stop() {
      for (const part of [gateway, sage, model]) await part.stop();
      await stores.stop();
      keys.close();
    },
  };
}
export type SageBench = Awaited<ReturnType<typeof startSageBench>>;
