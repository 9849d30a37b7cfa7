import { afterCursor, toPage } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { IdentityClient } from '../../clients/identity.ts';
import { acceptedStatuses, ProposalModel, type StoredStatus } from './proposals.model.ts';
import { sumByStatus } from './totals.service.ts';

const { trusted } = mongoose;

const addressUnknown = 'Your address cannot be read right now. Please try again.';
const statusesOfReaders: StoredStatus[] = ['viewed', 'declined', ...acceptedStatuses];

export interface Caller {
  authorization: string;
  identity: IdentityClient;
}

/** Only the own one, which the caller proved before they could sign in. */
export async function addressOf({ authorization, identity }: Caller): Promise<string> {
  return (await identity.loadProfile(authorization, addressUnknown)).email;
}

/**
 * What reached an address: proposals whose mail went out, and those whose mail was in doubt until
 * its reader opened the link.
 */
export function reachedBy(email: string) {
  const mailed = { kind: 'proposal', state: 'sent' };
  return {
    'terms.email': email,
    $or: [
      { deliveries: trusted({ $elemMatch: mailed }) },
      { status: trusted({ $in: statusesOfReaders }) },
    ],
  };
}

export async function listReceived(
  caller: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const found = await ProposalModel.find({
    ...reachedBy(await addressOf(caller)),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  return toPage(found, limit);
}

export const sumReceived = async (caller: Caller) =>
  sumByStatus(reachedBy(await addressOf(caller)));
