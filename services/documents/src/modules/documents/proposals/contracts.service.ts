import { createHash, randomBytes } from 'node:crypto';
import type { EventName, EventPayload, SignatureDrawing } from '@soloist/contracts';
import { AppError, conflict, newEvent, notFound } from '@soloist/server-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import { requireNotErased } from '../shared/erased-links.model.ts';
import { finishFollowUp } from './changes.service.ts';
import { proposalEventDetails } from './proposal-document.service.ts';
import {
  openStatuses,
  type ProposalFields,
  ProposalModel,
  type Signing,
  type SigningDevice,
  type StoredProposal,
} from './proposals.model.ts';
import { statusOf } from './proposals.presenter.ts';

const { trusted } = mongoose;
const nonceBytes = 24;
const nonceLifeMs = 10 * 60 * 1000;
const maxStoredSignings = 5;

export const hashNonce = (nonce: string) => createHash('sha256').update(nonce).digest('base64url');
export const clientOf = ({ terms }: StoredProposal) => terms.client_name || terms.email;

/** @throws AppError `not_found`; `gone` when its sender has closed their account. */
export async function readContract(contract_id: string): Promise<StoredProposal> {
  const proposal = await ProposalModel.findOne({ contract_id }).lean();
  if (proposal) return finishFollowUp(proposal);
  await requireNotErased(contract_id, 'proposal');
  throw notFound('proposal');
}

/** One write, made only while the proposal is open: of two concurrent decisions, one wins. */
export async function changeOpen(
  contract_id: string,
  update: UpdateQuery<ProposalFields>,
  status = openStatuses,
): Promise<StoredProposal | undefined> {
  const changed = await ProposalModel.findOneAndUpdate(
    { contract_id, status: trusted({ $in: status }), expiresAt: trusted({ $gt: new Date() }) },
    update,
    { returnDocument: 'after' },
  ).lean();
  return changed ?? undefined;
}

/** The reason why a proposal cannot be answered any more. */
export function closedError(proposal: StoredProposal): AppError {
  const sender = proposal.sender.name || 'the sender';
  if (proposal.replacedBy && !proposal.acceptedAt) {
    return new AppError('gone', 'This proposal has a newer version. Open that one.');
  }
  switch (statusOf(proposal)) {
    case 'expired':
      return new AppError('gone', `This proposal has expired. Ask ${sender} for a new one.`);
    case 'withdrawn':
      return new AppError('gone', `This proposal was withdrawn by ${sender}.`);
    case 'declined':
      return conflict('This proposal was declined.');
    default:
      return conflict('This proposal has already been accepted.');
  }
}

/** Records that a person has opened the page. Only the first time changes anything. */
export async function markViewed(
  contract_id: string,
  clientTimeZone: string,
): Promise<StoredProposal> {
  const proposal = await readContract(contract_id);
  if (statusOf(proposal) !== 'sent') return proposal;
  const update = {
    $set: { status: 'viewed' as const, clientTimeZone: clientTimeZone || undefined },
    $push: {
      timeline: { at: new Date(), actor: 'client', event: 'Viewed by the client' },
      outbox: answerEvent('proposal.viewed', proposal),
    },
  };
  return (await changeOpen(contract_id, update, ['sent'])) ?? readContract(contract_id);
}

type ClientEvent =
  | 'proposal.viewed'
  | 'proposal.accepted'
  | 'proposal.declined'
  | 'proposal.question-asked';
/** A client's action on a proposal. */
export const answerEvent = <Name extends ClientEvent & EventName>(
  name: Name,
  proposal: StoredProposal,
  more: Partial<EventPayload<Name>> = {},
) =>
  newEvent(name, {
    ...proposalEventDetails(proposal),
    clientName: clientOf(proposal),
    ...more,
  } as EventPayload<Name>);

interface SigningForm {
  name: string;
  drawing?: SignatureDrawing | undefined;
  device: SigningDevice;
}

/**
 * Stores a name under the contract for ten minutes; accepting with the nonce makes it the client's
 * signature.
 */
export async function signContract(
  contract_id: string,
  { name, drawing, device }: SigningForm,
): Promise<string> {
  const nonce = randomBytes(nonceBytes).toString('base64url');
  const at = new Date();
  const signing: Signing = {
    nonceHash: hashNonce(nonce),
    name,
    at,
    expiresAt: new Date(at.getTime() + nonceLifeMs),
    ...device,
    drawing,
  };
  const signed = await changeOpen(contract_id, {
    $push: { signings: { $each: [signing], $slice: -maxStoredSignings } },
  });
  if (!signed) throw closedError(await readContract(contract_id));
  return nonce;
}

/** Declines a proposal. Idempotent; the first reason stays. */
export async function declineContract(
  contract_id: string,
  reason: string,
): Promise<StoredProposal> {
  const proposal = await readContract(contract_id);
  const event = reason ? `Declined: ${reason}` : 'Declined';
  const declined = await changeOpen(contract_id, {
    $set: { status: 'declined' },
    $unset: { openChangeOf: 1 },
    $push: {
      timeline: { at: new Date(), actor: 'client', event },
      outbox: answerEvent('proposal.declined', proposal, { reason }),
    },
  });
  if (declined) return declined;
  const decided = await readContract(contract_id);
  if (decided.status === 'declined') return decided;
  throw closedError(decided);
}
