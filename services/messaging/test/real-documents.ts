import type { FetchRules } from '@soloist/server-kit/safe-fetch';
import { senderTo } from '@soloist/server-kit/testing-service';
import mongoose from 'mongoose';
import { freePort } from '../../../tools/ports.ts';
import { type ServiceProcess, startServiceProcess } from '../../../tools/service-process.ts';
import type { MessagingConfig } from '../src/config.ts';
import { startTestChat } from './chat-harness.ts';

/** The chat with the real documents service, a separate process that a test may kill. */
export async function startChatWithDocuments(
  over: Partial<MessagingConfig> = {},
  linkRules?: FetchRules,
) {
  const port = await freePort();
  const chat = await startTestChat(
    { ...over, DOCUMENTS_URL: `http://127.0.0.1:${port}` },
    linkRules,
  );
  const { config } = chat.messaging;
  const settings = {
    ...config,
    TEAM_EMAIL: 'team@soloist.example',
    MESSAGING_URL: chat.messaging.url,
    PORT: port,
  };
  let documents: ServiceProcess | undefined;

  async function start() {
    documents = await startServiceProcess('services/documents', settings);
  }
  async function close() {
    await documents?.close();
    await chat.close();
  }
  // Started requests must end, or the test runner hangs.
  await start().catch(async (err) => {
    await close();
    throw err;
  });

  return {
    ...chat,
    send: senderTo(config.DOCUMENTS_URL),
    killDocuments: () => documents?.kill(),
    startDocuments: start,
    /** A collection of documents' database. */
    stored: (collection: string) =>
      mongoose.connection.useDb(`${config.DB_PREFIX}_documents`).collection<{
        _id: string;
        removeAt: Date | null;
      }>(collection),
    close,
  };
}
export type ChatWithDocuments = Awaited<ReturnType<typeof startChatWithDocuments>>;
