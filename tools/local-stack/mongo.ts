import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { manageProcess } from '../managed-process.ts';
import { fromRoot } from '../paths.ts';
import { canConnect, freePort } from '../ports.ts';
import { problem } from '../progress.ts';
import { findCommand } from './commands.ts';
import { newerGlibcPrefix } from './glibc.ts';
import {
  connectExternalStore,
  createLocalStore,
  type LocalStore,
  type StoreFolders,
} from './local-store.ts';

/**
 * Acknowledged writes must survive: without the journal, SIGKILL loses the last 100 ms of them. Not
 * `w=majority`: with it, alone or beside `journal`, the embedded engine acknowledged writes that a
 * SIGKILL lost in half of the trials; with `journal` alone it lost none (docs/decisions/0009).
 */
const urlOptions = 'directConnection=true&journal=true';

/** `MONGO_URL` if set, else a `mongod` on PATH, else MongoDB's engine from node_modules. */
export async function startMongo({ dataDir, logDir }: StoreFolders): Promise<LocalStore> {
  if (process.env.MONGO_URL) return connectExternalStore(process.env.MONGO_URL, 'MONGO_URL');
  const port = await freePort();
  const mongod = findCommand('mongod');
  // The two use different file formats, so a machine that gets a mongod later starts with an empty
  // database.
  const folder = path.join(dataDir, mongod ? 'mongod' : 'mongo');
  mkdirSync(folder, { recursive: true });
  const isUsed = readdirSync(folder).length > 0;
  const [command, ...args] = mongod
    ? [mongod, '--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1']
    : [...(await embeddedCommand()), folder, String(port)];
  const server = manageProcess({
    name: 'mongo',
    command: command!,
    args,
    logFile: path.join(logDir, 'mongo.log'),
    isReady: () => canConnect(port),
    supervised: true,
  });
  await server.start().catch((cause: Error) => {
    throw isUsed ? problem(`${whatToDo(folder)}\n\n${cause.message}`, cause) : cause;
  });
  return createLocalStore(`mongodb://127.0.0.1:${port}/?${urlOptions}`, server);
}

/** The engine itself only aborts if it cannot read its files. */
const whatToDo = (folder: string) =>
  `The database in ${folder} does not start. If its files are damaged, move this folder away: the next start begins with an empty database, into which you can restore a backup (docs/operate.md, "Backups").`;

const embeddedCommand = async () => [
  ...(await newerGlibcPrefix()),
  process.execPath,
  fromRoot('tools/local-stack/mongo-server.ts'),
];
