import '@soloist/server-kit/require-node';
import { homedir } from 'node:os';
import path from 'node:path';

/** The root of this clone. */
export const root = path.resolve(import.meta.dirname, '..');

/**
 * Everything that this clone stores between runs: databases, mails, logs, published remotes,
 * secrets.
 */
export const localFolder = path.join(root, '.soloist');

/** The cache that all clones on this machine share. */
export const sharedCache = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'),
  'soloist',
);

export const fromRoot = (...parts: string[]) => path.join(root, ...parts);
