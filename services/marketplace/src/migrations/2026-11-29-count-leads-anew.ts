import type { Migration } from '@soloist/server-kit';
import { LeadCountsModel } from '../modules/leads/index.ts';

/**
 * Removes stored totals of leads; the next reading of a board counts them. A version without them
 * may have changed leads since they were counted.
 */
async function up() {
  await LeadCountsModel.deleteMany({});
}

export const countLeadsAnew: Migration = {
  name: '2026-11-29-count-leads-anew',
  up,
  down: { unneeded: 'The previous version counts the leads at each reading.' },
};
