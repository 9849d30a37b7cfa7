import type { ManagedProcess } from '../managed-process.ts';
import { problem } from '../progress.ts';

/** One store or helper of the local stack, reached by `url`. */
export interface Part {
  url: string;
  stop: () => Promise<void>;
  /** Ends it the hard way (SIGKILL unless told) and leaves it down until `restart`. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Same port, same data. */
  restart: () => Promise<void>;
}

/** A part that a process of ours provides. */
export const ownPart = (url: string, { stop, kill, restart }: ManagedProcess): Part => ({
  url,
  stop,
  kill,
  restart,
});

/** A part that the person runs: `MONGO_URL`, `REDIS_URL` or `SMTP_URL` names it. */
export function foreignPart(url: string, variable: string): Part {
  const refuse = async () => {
    throw problem(`${variable} is set, so this part is not ours to stop. Unset it and run again.`);
  };
  return { url, stop: async () => {}, kill: refuse, restart: refuse };
}

export interface PartFolders {
  dataDir: string;
  logDir: string;
}
