import type { ManagedProcess } from '../managed-process.ts';
import { problem } from '../progress.ts';

/** One store or helper of the local stack, reached by `url`. */
export interface LocalStore {
  url: string;
  stop: () => Promise<void>;
  /** Kills it (default SIGKILL) and leaves it down until `restart`. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Same port, same data. */
  restart: () => Promise<void>;
}

/** A store whose process we start. */
export const createLocalStore = (
  url: string,
  { stop, kill, restart }: ManagedProcess,
): LocalStore => ({
  url,
  stop,
  kill,
  restart,
});

/** A store that the user runs: `MONGO_URL`, `REDIS_URL` or `SMTP_URL` names it. */
export function connectExternalStore(url: string, variable: string): LocalStore {
  const refuse = async () => {
    throw problem(`${variable} is set, so this part is not ours to stop. Unset it and run again.`);
  };
  return { url, stop: async () => {}, kill: refuse, restart: refuse };
}

export interface StoreFolders {
  dataDir: string;
  logDir: string;
}
