import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { manageProcess } from '../managed-process.ts';
import { fromRoot } from '../paths.ts';
import { canConnect, freePort } from '../ports.ts';
import { createLocalStore, type LocalStore, type StoreFolders } from './local-store.ts';

export interface MailPart extends LocalStore {
  /** The web address of the inbox. */
  inboxUrl: string;
}

/** A mail server that stores every mail in a local inbox and forwards none. */
export async function startMail(options: StoreFolders & { webPort?: number }): Promise<MailPart> {
  const port = await freePort();
  const webPort = options.webPort ?? (await freePort());
  const folder = path.join(options.dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const settings = {
    smtp: port,
    ip: '127.0.0.1',
    web: webPort,
    'web-ip': '127.0.0.1',
    'mail-directory': folder,
    'max-emails': 1000,
  };
  const server = manageProcess({
    name: 'mail',
    command: process.execPath,
    args: [
      fromRoot('node_modules/maildev/dist/bin/maildev.js'),
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    logFile: path.join(options.logDir, 'mail.log'),
    isReady: async () => (await canConnect(port)) && (await canConnect(webPort)),
    supervised: true,
  });
  await server.start();
  return {
    ...createLocalStore(`smtp://127.0.0.1:${port}`, server),
    inboxUrl: `http://localhost:${webPort}`,
  };
}
