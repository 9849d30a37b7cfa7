import type { Contract, ProposalDetail } from '@soloist/contracts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { listRetainers } from '../shared/retainer-hours.service.ts';
import { listSharedWeeks } from '../shared/shared-weeks.service.ts';
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

/** Hours that both sides see. */
async function hoursOf({ _id, freelancerId, acceptedAt, terms }: StoredProposal) {
  if (!acceptedAt) return { weeks: [], retainers: [] };
  const project = { freelancerId, projectId: String(_id) };
  const [weeks, retainers] = await Promise.all([
    listSharedWeeks(project),
    listRetainers({ ...project, email: terms.email }),
  ]);
  return { weeks, retainers };
}

/** A proposal to another address is not shown to this reader. */
async function replacedBy({ replaces, terms }: StoredProposal) {
  if (!replaces) return undefined;
  const sameReader = { _id: replaces, 'terms.email': terms.email };
  const replaced = await ProposalModel.findOne(sameReader, { number: 1, terms: 1 }).lean();
  return replaced ?? undefined;
}

/** The contract as the holder of its link sees it, with details from other documents. */
export async function viewContract(proposal: StoredProposal): Promise<Contract> {
  const [replaced, invoices, hours] = await Promise.all([
    replacedBy(proposal),
    invoicesOf(proposal),
    hoursOf(proposal),
  ]);
  return presentContract(proposal, { replaced, invoices, hours });
}

/** The proposal as its freelancer sees it, with details from other documents. */
export const viewDetail = async (proposal: StoredProposal): Promise<ProposalDetail> =>
  presentDetail(proposal, {
    invoices: await invoicesOf(proposal),
    hours: await hoursOf(proposal),
  });
