import { forbidden } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import {
  hasSeveralLinks,
  newDeliveries,
  newDelivery,
  requestRendering,
} from '../../deliveries/index.ts';
import { issueFirstInvoice } from '../projects/first-invoice.service.ts';
import { contractToReplace, finishFollowUp } from '../proposals/changes.service.ts';
import {
  answerEvent,
  changeOpen,
  closedError,
  hashNonce,
  readContract,
} from '../proposals/contracts.service.ts';
import { proposalWords } from '../proposals/new-proposal.rules.ts';
import { nextInvoiceOn } from '../proposals/periods.rules.ts';
import { isDueAtAcceptance, newMilestones } from '../proposals/project-fields.model.ts';
import { proposalDefinition } from '../proposals/proposal-document.service.ts';
import type { ProposalFields, Signing, StoredProposal } from '../proposals/proposals.model.ts';

interface Accepting {
  contract_id: string;
  nonce: string | undefined;
}

/**
 * Makes the signing of this nonce the client's signature, queues the signed document for both sides,
 * and invoices the payment that is due now. Accepting again with an accepted nonce is harmless.
 */
export async function acceptContract(accepting: Accepting, jobDeps: JobDeps) {
  const { proposal, isNew } = await decideAcceptance(accepting);
  const accepted = await finishFollowUp(proposal);
  if (isNew) requestRendering({ kind: 'proposal', stored: accepted }, jobDeps);
  try {
    return await issueFirstInvoice(accepted, jobDeps);
  } catch (err) {
    // The acceptance counts; a scheduled task creates the invoice.
    jobDeps.logger.warn({ err, proposalId: String(accepted._id) }, 'first invoice failed');
    return accepted;
  }
}

/** The one write that accepts; the replaced contract is updated afterwards. */
export async function decideAcceptance({
  contract_id,
  nonce,
}: Accepting): Promise<{ proposal: StoredProposal; isNew: boolean }> {
  const proposal = await readContract(contract_id, 'decide');
  const signing = nonce && proposal.signings.find((each) => each.nonceHash === hashNonce(nonce));
  if (!signing) throw forbidden('Read and sign the proposal before you accept it.');
  if (proposal.acceptedAt) return { proposal, isNew: false };
  if (signing.expiresAt.getTime() <= Date.now()) {
    throw forbidden('Your signature expired. Sign again.');
  }
  const replaced = await contractToReplace(proposal);
  const update = acceptance(proposal, { signing, replaced });
  const accepted = await changeOpen(proposal._id, update);
  if (accepted) return { proposal: accepted, isNew: true };
  const decided = await readContract(contract_id);
  if (decided.acceptedAt) return { proposal: decided, isNew: false };
  throw closedError(decided);
}

interface Basis {
  signing: Signing;
  replaced: StoredProposal | undefined;
}

function acceptance(
  proposal: StoredProposal,
  { signing, replaced }: Basis,
): UpdateQuery<ProposalFields> {
  const { terms, sender, timeZone } = proposal;
  const { name, at, ip, userAgent, drawing, poNumber } = signing;
  const now = new Date();
  const milestones = newMilestones(terms);
  const deliveries = [
    ...newDeliveries(proposal, { kind: 'signed' }),
    newDelivery({ kind: 'signed', to: sender.email, recipient: 'freelancer' }),
  ];
  const email = signing.email ?? terms.email;
  const signature = { role: 'client', name, email, at, ip, userAgent };
  const signer = hasSeveralLinks(proposal) ? `${name} (${email})` : name;
  const stated = poNumber ? ` with PO number ${poNumber}` : '';
  return {
    $set: {
      status: 'accepted',
      documentVersion: 2,
      acceptedAt: now,
      ...(poNumber ? { poNumber, words: proposalWords({ ...proposal, poNumber }) } : {}),
      milestones,
      awaitsFirstInvoice: milestones.some(isDueAtAcceptance) ? (true as const) : undefined,
      // A change continues the schedule of the replaced contract once that has released it.
      ...(replaced
        ? { followUp: { of: String(replaced._id), as: 'take_over' } }
        : nextInvoiceOn({ terms, timeZone, acceptedAt: now })),
    },
    $unset: { openChangeOf: 1 },
    $push: {
      signatures: { ...signature, drawing },
      deliveries: { $each: deliveries },
      timeline: { at: now, actor: 'client', event: `Accepted and signed by ${signer}${stated}` },
      outbox: {
        $each: [
          answerEvent('proposal.accepted', proposal, { signedBy: { name, email } }),
          ...deliveries.map((delivery) => proposalDefinition.deliveryEvent(proposal, delivery)),
        ],
      },
    },
  };
}
