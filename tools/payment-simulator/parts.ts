import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** What each part of the simulated provider works with. */
export interface Parts {
  store: Store;
  webhooks: Webhooks;
  keySecret: string;
  /** Ends what waits when the simulator closes. */
  closing: AbortSignal;
}
