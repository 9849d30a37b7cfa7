import type { Contract, ProposalDetail } from '@soloist/contracts';
import { linkFor, ownLinkOf, recipientsOf } from '../../deliveries/index.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { listRetainers } from '../shared/retainer-hours.service.ts';
import { listSharedWeeks } from '../shared/shared-weeks.service.ts';
import { findBilledPeriodsOf } from './billed-periods.service.ts';
import { referencesOf } from './proposal-references.rules.ts';
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

/** A proposal that did not go to this reader is not shown to them. */
async function findReplaced({ replaces }: StoredProposal, email: string) {
  const replaced = replaces ? await ProposalModel.findById(replaces).lean() : null;
  if (!replaced || !linkFor(replaced, email)) return undefined;
  return { ...replaced, terms: { ...replaced.terms, references: referencesOf(replaced) } };
}

/** A reader's own link to the change of a contract. */
async function linkToChange({ replacedBy }: StoredProposal, email: string) {
  const change = replacedBy ? await ProposalModel.findById(replacedBy.id).lean() : null;
  return (change && linkFor(change, email)) ?? null;
}

/** The contract as the holder of a link to it sees it, with details from other documents. */
export async function viewContract(
  proposal: StoredProposal,
  link = ownLinkOf(proposal),
): Promise<Contract> {
  const reader = recipientsOf(proposal).find((each) => each.link === link);
  const email = reader?.email ?? proposal.terms.email;
  const [replaced, replacedBy, invoices, hours, isBilled] = await Promise.all([
    findReplaced(proposal, email),
    linkToChange(proposal, email),
    invoicesOf(proposal),
    hoursOf(proposal),
    findBilledPeriodsOf(proposal),
  ]);
  return presentContract(proposal, { replaced, replacedBy, invoices, hours, isBilled, link });
}

/** The proposal as its freelancer sees it, with details from other documents. */
export const viewDetail = async (proposal: StoredProposal): Promise<ProposalDetail> =>
  presentDetail(proposal, {
    invoices: await invoicesOf(proposal),
    hours: await hoursOf(proposal),
    isBilled: await findBilledPeriodsOf(proposal),
  });
