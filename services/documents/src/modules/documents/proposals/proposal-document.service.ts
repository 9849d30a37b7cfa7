import { newEvent } from '@soloist/server-kit';
import type { Model } from 'mongoose';
import {
  type DeliveryUpdate,
  type DocumentDefinition,
  type DocumentFields,
  registerDocument,
  type StoredDocumentDelivery,
} from '../../deliveries/index.ts';
import { projectFiles, registerFileReferrer } from '../../files/index.ts';
import { openStatuses, ProposalModel, type StoredProposal } from './proposals.model.ts';
import { statusOf } from './proposals.presenter.ts';

/** Payload of every event about a proposal. */
export const proposalEventDetails = ({
  _id,
  freelancerId,
  terms,
}: Pick<StoredProposal, '_id' | 'freelancerId' | 'terms'>) => ({
  proposalId: String(_id),
  freelancerId,
  projectName: terms.project_name,
  clientEmail: terms.email,
});

export const proposalDefinition = registerDocument('proposal', {
  model: ProposalModel as unknown as Model<DocumentFields>,
  deliveryEvent: (proposal: StoredProposal, { kind, state, to, reason }: DeliveryUpdate) =>
    newEvent('proposal.delivery-changed', {
      ...proposalEventDetails(proposal),
      kind,
      state,
      to,
      reason,
    }),
  whyUnwanted(proposal: StoredProposal, { kind }: Pick<StoredDocumentDelivery, 'kind'>) {
    const status = statusOf(proposal);
    if (kind === 'signed' || openStatuses.some((open) => open === status)) return undefined;
    return status === 'expired' ? 'The proposal has expired' : `The proposal was ${status}`;
  },
  // Version 1 is as sent; version 2 has the client's signature.
  versionOf: ({ kind }: Pick<StoredDocumentDelivery, 'kind'>) => (kind === 'signed' ? 2 : 1),
  mailedAgain: ({ acceptedAt }: StoredProposal) => (acceptedAt ? 'signed' : 'proposal'),
} satisfies DocumentDefinition);

registerFileReferrer({
  store: projectFiles,
  isReferredTo: async ({ id }) => Boolean(await ProposalModel.exists({ 'files.id': id })),
});
