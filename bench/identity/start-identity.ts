import { startStores } from '../start-stores.ts';

/** Starts identity as a process on any of the run's databases. */
export async function startIdentityBench() {
  const stores = await startStores('identity');
  return {
    /** Points mongoose, and with it the service's models, at the service's database. */
    connect: (prefix: string) => stores.connect(`${prefix}_identity`),
    start: (prefix: string) => stores.start('identity', { settings: { DB_PREFIX: prefix } }),
    close: stores.stop,
  };
}
