import { id } from '@soloist/contracts';
import { defineJob } from '@soloist/service-kit';
import * as z from 'zod/mini';

/** One try: when to try again is stored with the export, and the upkeep asks again then. */
export const buildExport = defineJob({
  name: 'identity.build-export',
  payload: z.strictObject({ exportId: id }),
  attempts: 1,
  backoffMs: 0,
});

/** One try: when to look again is stored with the host, and the upkeep asks again then. */
export const checkHost = defineJob({
  name: 'identity.check-host',
  payload: z.strictObject({ accountId: id, hostId: id }),
  attempts: 1,
  backoffMs: 0,
});
