import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { acceptedStatuses, ProposalModel } from './proposals.model.ts';

const { trusted } = mongoose;
const cacheMs = 60_000;

interface Counts {
  sent: number;
  accepted: number;
}

async function countAll(): Promise<Counts> {
  const mailed = { kind: 'proposal', state: 'sent' };
  const [sent, accepted] = await Promise.all([
    ProposalModel.countDocuments({ deliveries: trusted({ $elemMatch: mailed }) }),
    ProposalModel.countDocuments({ status: trusted({ $in: acceptedStatuses }) }),
  ]);
  return { sent, accepted };
}

/** Counts emailed and accepted proposals of this installation, at most once a minute. */
export function createCounter() {
  const known = new LRUCache<'all', Counts>({ max: 1, ttl: cacheMs, fetchMethod: countAll });
  return () => known.forceFetch('all');
}
