import type { Contract, ProposalDetail } from '@soloist/contracts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { ProposalModel, type StoredProposal } from './proposals.model.ts';
import { presentContract, presentDetail } from './proposals.presenter.ts';

const mostInvoices = 200;

const invoicesOf = async ({ _id, acceptedAt }: StoredProposal) =>
  acceptedAt
    ? InvoiceModel.find({ proposalId: String(_id), kind: 'invoice' })
        .sort({ _id: -1 })
        .limit(mostInvoices)
        .lean()
    : [];

/** A proposal to another address is not shown to this reader. */
async function replacedBy({ replaces, terms }: StoredProposal) {
  if (!replaces) return undefined;
  const sameReader = { _id: replaces, 'terms.email': terms.email };
  const replaced = await ProposalModel.findOne(sameReader, { number: 1, terms: 1 }).lean();
  return replaced ?? undefined;
}

/** The contract as the holder of its link sees it, with details from other documents. */
export async function viewContract(proposal: StoredProposal): Promise<Contract> {
  const [replaced, invoices] = await Promise.all([replacedBy(proposal), invoicesOf(proposal)]);
  return presentContract(proposal, { replaced, invoices });
}

/** The proposal as its freelancer sees it, with details from other documents. */
export const viewDetail = async (proposal: StoredProposal): Promise<ProposalDetail> =>
  presentDetail(proposal, { invoices: await invoicesOf(proposal) });
