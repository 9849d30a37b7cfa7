import type { JobQueue, Logger } from '@soloist/service-kit';
import type { IdentityClient } from './clients/identity.ts';

/** What both processes have to ask for work. */
export interface Asking {
  queue: JobQueue;
  logger: Logger;
}

/** What the features of the HTTP process share, made once when it starts. */
export interface Parts extends Asking {
  identity: IdentityClient;
  /** How often a freelancer may mail clients in 24 hours. */
  mostSendingsADay: number;
}
