import { newEvent } from '@soloist/service-kit';
import { newId } from '@soloist/service-kit/testing';

const facts = (freelancerId: string) => ({
  proposalId: newId(),
  freelancerId,
  projectName: 'Winter packaging',
});

/** Events about a proposal of `freelancerId`, as documents tells them. */
export const eventsFor = (freelancerId: string) => ({
  viewed: (clientName = 'Noor Haddad') =>
    newEvent('proposal.viewed', { ...facts(freelancerId), clientName }),
  accepted: () =>
    newEvent('proposal.accepted', { ...facts(freelancerId), clientName: 'Noor Haddad' }),
  declined: (reason = '') =>
    newEvent('proposal.declined', { ...facts(freelancerId), clientName: 'Noor Haddad', reason }),
  delivery: (state: 'queued' | 'sent' | 'failed' | 'skipped', reason = '') =>
    newEvent('proposal.delivery-changed', {
      ...facts(freelancerId),
      state,
      to: 'noor@client.test',
      reason,
    }),
});
