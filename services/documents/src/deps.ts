import type { JobQueue, Logger } from '@soloist/service-kit';
import type { DocumentsIdentityClient } from './modules/people/index.ts';

/** What both processes have to ask for work. */
export interface JobDeps {
  queue: JobQueue;
  logger: Logger;
}

/** What the features of the HTTP process share, made once when it starts. */
export interface DocumentsDeps extends JobDeps {
  identity: DocumentsIdentityClient;
  /** How often a freelancer may mail clients in 24 hours. */
  mostSendingsADay: number;
}

/** A scheduled task: does some of what is due by what is stored. Twice is harmless. */
export type DocumentsTask = (jobDeps: JobDeps) => Promise<void>;
