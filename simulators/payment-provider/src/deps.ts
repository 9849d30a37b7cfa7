import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** Dependencies of every route of the simulator. */
export interface SimulatorDeps {
  store: Store;
  webhooks: Webhooks;
  keySecret: string;
  /** Aborts pending timers when the simulator closes. */
  closing: AbortSignal;
}
