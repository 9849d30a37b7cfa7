import type { JobQueue, Logger } from '@soloist/server-kit';
import type { DocumentsIdentityClient } from './modules/people/index.ts';

/** Dependencies that both processes need to request work. */
export interface JobDeps {
  queue: JobQueue;
  logger: Logger;
}

/** Dependencies that the features of the HTTP process share, created once at startup. */
export interface DocumentsDeps extends JobDeps {
  identity: DocumentsIdentityClient;
  /** Maximum number of emails from a freelancer to clients in 24 hours. */
  mostSendingsADay: number;
  /** The smallest count that anyone may read. */
  publicCountMin: number;
}

/** A scheduled task: processes some of what is due in the database. Idempotent. */
export type DocumentsTask = (jobDeps: JobDeps) => Promise<void>;
