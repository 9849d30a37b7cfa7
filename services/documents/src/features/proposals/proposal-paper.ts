import { newEvent } from '@soloist/service-kit';
import type { Model } from 'mongoose';
import type { PaperFields, StoredDelivery } from '../deliveries/paper-fields.ts';
import type { DeliveryNews, Paper } from '../deliveries/papers.ts';
import { openStatuses, ProposalModel, type StoredProposal } from './proposals.model.ts';
import { statusOf } from './proposals.presenter.ts';

/** What every event about a proposal names. */
export const eventFacts = ({
  _id,
  freelancerId,
  terms,
}: Pick<StoredProposal, '_id' | 'freelancerId' | 'terms'>) => ({
  proposalId: String(_id),
  freelancerId,
  projectName: terms.project_name,
  clientEmail: terms.email,
});

export const proposalPaper = {
  model: ProposalModel as unknown as Model<PaperFields>,
  deliveryEvent: (proposal: StoredProposal, { kind, state, to, reason }: DeliveryNews) =>
    newEvent('proposal.delivery-changed', { ...eventFacts(proposal), kind, state, to, reason }),
  whyUnwanted(proposal: StoredProposal, { kind }: Pick<StoredDelivery, 'kind'>) {
    const status = statusOf(proposal);
    if (kind === 'signed' || openStatuses.some((open) => open === status)) return undefined;
    return status === 'expired' ? 'The proposal has expired' : `The proposal was ${status}`;
  },
  // 1 as sent; 2 with the client's signature.
  versionOf: ({ kind }: Pick<StoredDelivery, 'kind'>) => (kind === 'signed' ? 2 : 1),
  mailedAgain: ({ acceptedAt, terms }: StoredProposal) => ({
    kind: acceptedAt ? 'signed' : 'proposal',
    to: terms.email,
    recipient: 'client',
  }),
} satisfies Paper;
