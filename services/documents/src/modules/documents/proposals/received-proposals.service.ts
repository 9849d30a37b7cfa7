import type { EndpointQuery, proposals } from '@soloist/contracts';
import { afterCursor, toPage } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { receivedBy } from '../../deliveries/index.ts';
import type { DocumentsIdentityClient } from '../../people/index.ts';
import { matchWords } from '../shared/search-words.rules.ts';
import { acceptedStatuses, ProposalModel, type StoredStatus } from './proposals.model.ts';
import { sumByStatus } from './totals.service.ts';

const { trusted } = mongoose;

const addressUnknown = 'We couldn’t load your email address. Try again.';
const statusesOfReaders: StoredStatus[] = ['viewed', 'declined', ...acceptedStatuses];

export interface Caller {
  authorization: string;
  identity: DocumentsIdentityClient;
}

/** The caller's own address, which they verified before they could sign in. */
export async function readCallerEmail({ authorization, identity }: Caller): Promise<string> {
  return (await identity.loadProfile(authorization, addressUnknown)).email;
}

/**
 * Proposals that reached an address: their email was sent, or it was in doubt until their reader
 * opened the link.
 */
export function receivedProposalsFilter(email: string) {
  const mailed = { kind: 'proposal', state: 'sent' };
  return {
    ...receivedBy(email),
    $or: [
      { deliveries: trusted({ $elemMatch: mailed }) },
      { status: trusted({ $in: statusesOfReaders }) },
    ],
  };
}

export async function listReceived(
  email: string,
  { limit, cursor, q }: EndpointQuery<typeof proposals.fetchReceived>,
) {
  const received = await ProposalModel.find({
    ...receivedProposalsFilter(email),
    ...matchWords(q),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  return toPage(received, limit);
}

export const sumReceived = async (caller: Caller) =>
  sumByStatus(receivedProposalsFilter(await readCallerEmail(caller)));
