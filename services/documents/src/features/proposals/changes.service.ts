import { formatMoney } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { InvoiceModel } from '../invoices/invoices.model.ts';
import { nextInvoiceOn } from '../projects/periods.ts';
import { isSettled, newMilestones, type StoredMilestone } from '../projects/project-fields.ts';
import {
  inForceStatuses,
  openStatuses,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
} from './proposals.model.ts';

const { trusted } = mongoose;
const batch = 100;
const newerSent = 'Withdrawn: a newer version was sent';

// A change concerns two proposals, and there is one write at a time. The new proposal's write
// decides and says in `followUp` what the old one does not know yet; whoever reads the new one
// next, or the sweep, tells it. Each half is harmless when done again.

/** What a proposal that takes another's place is stored with besides its terms. */
export type Change = Pick<ProposalFields, 'replaces' | 'openChangeOf' | 'followUp'>;

const isInForce = ({ status }: StoredProposal) => inForceStatuses.includes(status);

/**
 * Prepares a proposal that takes the place of `given`: of an unanswered one at once, of a contract
 * in force when the client accepts. A change that waits already is of the contract in force.
 * @throws AppError `conflict` when `given` cannot be changed, or not so.
 */
export async function prepareChange(
  given: StoredProposal,
  terms: StoredProposal['terms'],
): Promise<Change> {
  requireChangeable(given);
  const id = String(given._id);
  const changed = given.replaces ? await ProposalModel.findById(given.replaces).lean() : null;
  const base = changed && isInForce(changed) ? changed : given;
  if (isInForce(base)) {
    requireSameClient(base, terms);
    requireSettledKept(base, terms);
  }
  await ProposalModel.updateMany(
    { openChangeOf: String(base._id), expiresAt: trusted({ $lte: new Date() }) },
    { $unset: { openChangeOf: 1 } },
  );
  const claim = { replaces: String(base._id), openChangeOf: String(base._id) };
  if (isInForce(given)) return claim;
  return { ...claim, followUp: { of: id, as: 'withdraw' } };
}

/** Withdraws the change that a newer one of the same contract is to be sent in the place of. */
export async function leaveOlderChange({ openChangeOf, followUp }: Change) {
  if (followUp && followUp.of !== openChangeOf) await withdrawForNewer(followUp.of);
}

/** @throws AppError `conflict` when nothing can take the place of a proposal. */
export function requireChangeable({ replacedBy, status }: StoredProposal) {
  if (replacedBy) throw conflict('A newer version of this proposal was already sent.');
  if (status === 'completed' || status === 'cancelled') {
    throw conflict(`This project is ${status}, so its contract cannot be changed.`);
  }
}

/** Who else could accept it would end the contract of somebody who never heard of it. */
function requireSameClient({ terms: { email } }: StoredProposal, terms: StoredProposal['terms']) {
  if (email === terms.email) return;
  const message = `A change of this contract goes to ${email}, who accepted it.`;
  throw invalidInput(message, [{ path: 'email', message }]);
}

/** @throws AppError `conflict` that names what was approved and would be lost or altered by the new terms. */
function requireSettledKept(base: StoredProposal, terms: StoredProposal['terms']) {
  const settled = base.milestones.filter(isSettled);
  const isSameCurrency = base.terms.currency === terms.currency;
  const left = isSameCurrency ? newMilestones(terms) : [];
  const lost = settled.filter((milestone) => !takeSame(left, milestone));
  if (lost.length === 0) return;
  const names = lost.map(
    ({ name, amount }) => `“${name}” (${formatMoney(amount, base.terms.currency)})`,
  );
  throw conflict(
    `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} approved already and must stay as agreed.`,
  );
}

/** Takes the milestone of the same name and amount out of `from`. */
function takeSame(from: StoredMilestone[], { name, amount }: StoredMilestone) {
  const index = from.findIndex((each) => each.name === name && each.amount === amount);
  return index < 0 ? undefined : from.splice(index, 1)[0];
}

/** The contract in force that an accepted change takes the place of, if any. @throws AppError `conflict` when it is over. */
export async function contractToReplace(
  proposal: StoredProposal,
): Promise<StoredProposal | undefined> {
  if (!proposal.replaces) return undefined;
  const base = await ProposalModel.findById(proposal.replaces).lean();
  // The first one was accepted in the moment in which a newer one went to another address.
  if (!base?.acceptedAt || base.terms.email !== proposal.terms.email) return undefined;
  if (!isInForce(base)) {
    throw conflict('The contract that this one would change is over. Please ask for a new one.');
  }
  requireSettledKept(base, proposal.terms);
  return base;
}

/** Tells the other document what this one decided; the proposal as it is afterwards. */
export async function finishFollowUp(proposal: StoredProposal): Promise<StoredProposal> {
  const { followUp, _id } = proposal;
  if (!followUp) return proposal;
  const carried =
    followUp.as === 'withdraw'
      ? await tellWithdrawn(followUp.of, proposal)
      : await takeOver(followUp.of, proposal);
  const finished = await ProposalModel.findOneAndUpdate(
    { _id, 'followUp.of': followUp.of, 'followUp.as': followUp.as },
    { $set: carried, $unset: { followUp: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return finished ?? ((await ProposalModel.findById(_id).lean()) as StoredProposal);
}

/** A contract, or the one that changes have put in its place. */
export async function standingContract(id: string): Promise<StoredProposal | undefined> {
  const found = await ProposalModel.findById(id).lean();
  if (!found) return undefined;
  const next = found.status === 'replaced' && found.replacedBy;
  return next ? standingContract(next.id) : finishFollowUp(found);
}

const successor = ({ _id, contract_id }: StoredProposal) => ({ id: String(_id), contract_id });

const withdrawForNewer = (id: string) =>
  ProposalModel.updateOne(
    { _id: id, status: trusted({ $in: openStatuses }) },
    {
      $set: { status: 'withdrawn' },
      $unset: { openChangeOf: 1 },
      $push: { timeline: { at: new Date(), actor: 'freelancer', event: newerSent } },
    },
  );

async function tellWithdrawn(id: string, newer: StoredProposal) {
  await withdrawForNewer(id);
  // Accepted in the very moment, it stays, and the newer one is a change of it. Whoever got the
  // old one at another address, perhaps a wrong one, is not led to the new one.
  await ProposalModel.updateOne(
    {
      _id: id,
      status: trusted({ $in: ['withdrawn', 'declined'] }),
      replacedBy: null,
      'terms.email': newer.terms.email,
    },
    { $set: { replacedBy: successor(newer) } },
  );
  return {};
}

/** Ends the contract that was in force; its project goes on under the new one. */
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
  // It was completed or cancelled in the very moment: both contracts stand as they are.
  if (!old || old.replacedBy?.id !== replacedBy.id) return nextInvoiceOn(change);
  await InvoiceModel.updateMany({ proposalId: id }, { $set: { proposalId: replacedBy.id } });
  const milestones = mergeMilestones(change, old);
  const { lastPeriod } = old;
  const isBegun = milestones.some(({ changedAt }) => changedAt);
  return {
    milestones,
    files: old.files,
    ...(isBegun ? { status: 'active' } : {}),
    ...(lastPeriod ? { lastPeriod } : {}),
    ...nextInvoiceOn({ ...change, ...(lastPeriod ? { lastPeriod } : {}) }),
  };
}

/** The change's milestones, each as far as it was; what was approved in the very moment is not lost. */
function mergeMilestones(change: StoredProposal, old: StoredProposal): StoredMilestone[] {
  const left = [...old.milestones];
  const merged = change.milestones.map((milestone) => {
    const before = takeSame(left, milestone);
    if (!before) return milestone;
    const { deliverable, end_date } = milestone;
    return { ...before, deliverable, end_date };
  });
  return [...merged, ...left.filter(isSettled)];
}

/** Finishes what a killed process has left between two writes. */
export async function finishFollowUps() {
  const unfinished = await ProposalModel.find({ 'followUp.of': trusted({ $exists: true }) })
    .limit(batch)
    .lean();
  for (const proposal of unfinished) await finishFollowUp(proposal);
}
