import { formatMoney } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { mainRecipientOf } from '../../deliveries/index.ts';
import { ExpenseModel } from '../shared/expenses.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { RecurringModel } from '../shared/recurring-invoices.model.ts';
import { SharedWeekModel } from '../shared/shared-weeks.model.ts';
import { TimeEntryModel } from '../shared/time-entries.model.ts';
import { TimeSettingsModel } from '../shared/time-settings.model.ts';
import { nextInvoiceOn } from './periods.rules.ts';
import {
  isAcceptancePayment,
  isApproved,
  newMilestones,
  type StoredMilestone,
} from './project-fields.model.ts';
import {
  inForceStatuses,
  openStatuses,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
} from './proposals.model.ts';

const { trusted } = mongoose;
const batch = 100;
const withdrawnEvent = 'Withdrawn: a newer version was sent';

// A change concerns two proposals, and one write reaches only one of them. The new proposal's write
// decides and stores in `followUp` what the old one does not know yet; the next reader of the new
// one, or the scheduled task, applies it. Each half is idempotent.

/** Fields, besides its terms, of a proposal that replaces another. */
export type ContractChangeFields = Pick<ProposalFields, 'replaces' | 'openChangeOf' | 'followUp'>;

const isInForce = ({ status }: StoredProposal) => inForceStatuses.includes(status);

/**
 * Prepares a proposal that replaces `proposal`: an open one immediately, a contract in force when
 * the client accepts. An open change belongs to the contract in force.
 * @throws AppError `conflict` when `proposal` cannot be changed, or not in this way.
 */
export async function prepareChange(
  proposal: StoredProposal,
  terms: StoredProposal['terms'],
): Promise<ContractChangeFields> {
  requireChangeable(proposal);
  const id = String(proposal._id);
  const changed = proposal.replaces ? await ProposalModel.findById(proposal.replaces).lean() : null;
  const base = changed && isInForce(changed) ? changed : proposal;
  if (isInForce(base)) {
    requireSameClient(base, terms);
    requireApprovedUnchanged(base, terms);
  }
  await ProposalModel.updateMany(
    { openChangeOf: String(base._id), expiresAt: trusted({ $lte: new Date() }) },
    { $unset: { openChangeOf: 1 } },
  );
  const claim = { replaces: String(base._id), openChangeOf: String(base._id) };
  if (isInForce(proposal)) return claim;
  return { ...claim, followUp: { of: id, as: 'withdraw' } };
}

/** Withdraws the pending change that a newer change of the same contract replaces. */
export async function withdrawOlderChange({ openChangeOf, followUp }: ContractChangeFields) {
  if (followUp && followUp.of !== openChangeOf) await withdrawForNewer(followUp.of);
}

/** @throws AppError `conflict` when a proposal cannot be replaced. */
export function requireChangeable({ replacedBy, status }: StoredProposal) {
  if (replacedBy) throw conflict('You already sent a newer version of this proposal.');
  if (status === 'completed' || status === 'cancelled') {
    throw conflict(`This project is ${status}, so you can’t change its contract.`);
  }
}

/** If another person could accept it, they would end a contract that isn't theirs. */
function requireSameClient(base: StoredProposal, terms: StoredProposal['terms']) {
  const { email } = mainRecipientOf(base);
  if (email === terms.email) return;
  const message = `Send this contract change to ${email}, who accepted the contract.`;
  throw invalidInput(message, [{ path: 'email', message }]);
}

/**
 * @throws AppError `conflict` that names the approved work that the new terms would lose or alter.
 */
function requireApprovedUnchanged(base: StoredProposal, terms: StoredProposal['terms']) {
  const approved = base.milestones.filter(isApproved);
  if (terms.details.installments?.length && approved.some(isAcceptancePayment)) {
    const message =
      'The payment due at acceptance is already agreed. Remove the installments and enter it as upfront payment.';
    throw invalidInput(message, [{ path: 'details.installments', message }]);
  }
  const isSameCurrency = base.terms.currency === terms.currency;
  const left = isSameCurrency ? newMilestones(terms) : [];
  const lost = approved.filter((milestone) => !takeMatching(left, milestone));
  if (lost.length === 0) return;
  const names = lost.map(
    ({ name, amount }) => `“${name}” (${formatMoney(amount, base.terms.currency)})`,
  );
  throw conflict(
    `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} already approved and must stay as agreed.`,
  );
}

/**
 * Removes the milestone of the same name and amount from `from`, and returns it. Payments at
 * acceptance match by amount: a fee in installments becomes an upfront payment in a change.
 */
function takeMatching(from: StoredMilestone[], milestone: StoredMilestone) {
  const isSame = (each: StoredMilestone) =>
    each.name === milestone.name || (isAcceptancePayment(each) && isAcceptancePayment(milestone));
  const index = from.findIndex((each) => isSame(each) && each.amount === milestone.amount);
  return index < 0 ? undefined : from.splice(index, 1)[0];
}

/**
 * The contract in force that an accepted change replaces, if any.
 * @throws AppError `conflict` when it has ended.
 */
export async function contractToReplace(
  proposal: StoredProposal,
): Promise<StoredProposal | undefined> {
  if (!proposal.replaces) return undefined;
  const base = await ProposalModel.findById(proposal.replaces).lean();
  // The first change was accepted at the moment in which a newer one was sent to another address.
  if (!base?.acceptedAt || mainRecipientOf(base).email !== proposal.terms.email) return undefined;
  if (!isInForce(base)) {
    throw conflict('The contract this changes has ended. Ask for a new proposal.');
  }
  requireApprovedUnchanged(base, proposal.terms);
  return base;
}

/** Applies this proposal's decision to the other document; returns the updated proposal. */
export async function finishFollowUp(proposal: StoredProposal): Promise<StoredProposal> {
  const { followUp, _id } = proposal;
  if (!followUp) return proposal;
  const carried =
    followUp.as === 'withdraw'
      ? await applyWithdrawal(followUp.of, proposal)
      : await takeOver(followUp.of, proposal);
  const finished = await ProposalModel.findOneAndUpdate(
    { _id, 'followUp.of': followUp.of, 'followUp.as': followUp.as },
    { $set: carried, $unset: { followUp: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return finished ?? ((await ProposalModel.findById(_id).lean()) as StoredProposal);
}

/** A contract, or the one that changes have replaced it with. */
export async function contractInForce(id: string): Promise<StoredProposal | undefined> {
  const proposal = await ProposalModel.findById(id).lean();
  if (!proposal) return undefined;
  const next = proposal.status === 'replaced' && proposal.replacedBy;
  return next ? contractInForce(next.id) : finishFollowUp(proposal);
}

const successor = ({ _id, contract_id }: StoredProposal) => ({ id: String(_id), contract_id });

const withdrawForNewer = (id: string) =>
  ProposalModel.updateOne(
    { _id: id, status: trusted({ $in: openStatuses }) },
    {
      $set: { status: 'withdrawn' },
      $unset: { openChangeOf: 1 },
      $push: { timeline: { at: new Date(), actor: 'freelancer', event: withdrawnEvent } },
    },
  );

async function applyWithdrawal(id: string, newer: StoredProposal) {
  await withdrawForNewer(id);
  // Accepted at this very moment, it stays, and the newer one is a change of it. A reader who got
  // the old one at another address, perhaps a wrong one, is not led to the new one.
  const old = await ProposalModel.findById(id).lean();
  if (!old || mainRecipientOf(old).email !== newer.terms.email) return {};
  await ProposalModel.updateOne(
    { _id: id, status: trusted({ $in: ['withdrawn', 'declined'] }), replacedBy: null },
    { $set: { replacedBy: successor(newer) } },
  );
  return {};
}

/** Ends the contract that was in force; its project continues under the new one. */
async function takeOver(id: string, change: StoredProposal): Promise<Partial<ProposalFields>> {
  const replacedBy = successor(change);
  await ProposalModel.updateOne(
    { _id: id, status: trusted({ $in: inForceStatuses }) },
    {
      $set: { status: 'replaced', replacedBy },
      $unset: { nextInvoiceOn: 1 },
      $push: {
        timeline: { at: new Date(), actor: 'client', event: `Replaced by ${change.number}` },
      },
    },
  );
  const old = await ProposalModel.findById(id).lean();
  // It was completed or cancelled at this very moment: both contracts stay as they are.
  if (!old || old.replacedBy?.id !== replacedBy.id) return nextInvoiceOn(change);
  await InvoiceModel.updateMany({ proposalId: id }, { $set: { proposalId: replacedBy.id } });
  const work = { freelancerId: old.freelancerId, projectId: id };
  await TimeEntryModel.updateMany(work, { $set: { projectId: replacedBy.id } });
  await SharedWeekModel.updateMany(work, { $set: { projectId: replacedBy.id } });
  await ExpenseModel.updateMany(work, { $set: { projectId: replacedBy.id } });
  await takeOverRates(old, change);
  const milestones = mergeMilestones(change, old);
  const { lastPeriod } = old;
  const isStarted = milestones.some(({ changedAt }) => changedAt);
  return {
    milestones,
    files: old.files,
    status: isStarted ? 'active' : undefined,
    lastPeriod,
    ...nextInvoiceOn({ ...change, ...(lastPeriod ? { lastPeriod } : {}) }),
  };
}

/** Recurring invoices and the hourly rate, which is in the contract's currency. */
async function takeOverRates({ _id, freelancerId, terms }: StoredProposal, change: StoredProposal) {
  const [from, to] = [String(_id), String(change._id)];
  await RecurringModel.updateMany(
    { freelancerId, 'terms.proposal_id': from },
    { $set: { 'terms.proposal_id': to }, $inc: { revision: 1 } },
  );
  if (terms.currency !== change.terms.currency) return;
  await TimeSettingsModel.updateOne(
    { _id: freelancerId, 'project_rates.project_id': from },
    { $set: { 'project_rates.$.project_id': to } },
  );
}

/**
 * The change's milestones with their current statuses; an approval at this very moment is not lost.
 */
function mergeMilestones(change: StoredProposal, old: StoredProposal): StoredMilestone[] {
  const left = [...old.milestones];
  const merged = change.milestones.map((milestone) => {
    const before = takeMatching(left, milestone);
    if (!before) return milestone;
    const { deliverable, end_date } = milestone;
    return { ...before, deliverable, end_date };
  });
  return [...merged, ...left.filter(isApproved)];
}

/** Finishes what a killed process has left between two writes. */
export async function finishFollowUps() {
  const unfinished = await ProposalModel.find({ 'followUp.of': trusted({ $exists: true }) })
    .limit(batch)
    .lean();
  for (const proposal of unfinished) await finishFollowUp(proposal);
}
