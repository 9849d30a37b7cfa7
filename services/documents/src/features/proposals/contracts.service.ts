import { createHash, randomBytes } from 'node:crypto';
import type { EventName, EventPayload } from '@soloist/contracts';
import { AppError, conflict, forbidden, newEvent, notFound } from '@soloist/service-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import type { Parts } from '../../parts.ts';
import { newDelivery } from '../deliveries/deliveries.service.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { requireNotErased } from './erased-links.ts';
import { eventFacts, proposalPaper } from './proposal-paper.ts';
import {
  type Device,
  openStatuses,
  type ProposalFields,
  ProposalModel,
  type Signing,
  type StoredProposal,
} from './proposals.model.ts';
import { statusOf } from './proposals.presenter.ts';

const { trusted } = mongoose;
const nonceBytes = 24;
const nonceLifeMs = 10 * 60 * 1000;
const keptSignings = 5;

const hash = (nonce: string) => createHash('sha256').update(nonce).digest('base64url');
const clientOf = ({ terms }: StoredProposal) => terms.client_name || terms.email;

/** @throws AppError `not_found`; `gone` when its sender has closed their account. */
export async function readContract(contract_id: string): Promise<StoredProposal> {
  const proposal = await ProposalModel.findOne({ contract_id }).lean();
  if (proposal) return proposal;
  await requireNotErased(contract_id);
  throw notFound('proposal');
}

/** One write, made only while the proposal waits for an answer: of two that decide at once, one does. */
async function changeOpen(
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

/** Why a proposal cannot be answered any more. */
function closedError(proposal: StoredProposal): AppError {
  const sender = proposal.sender.name || 'the sender';
  switch (statusOf(proposal)) {
    case 'expired':
      return new AppError('gone', `This proposal has expired. Please ask ${sender} for a new one.`);
    case 'withdrawn':
      return new AppError('gone', `This proposal was withdrawn by ${sender}.`);
    case 'declined':
      return conflict('This proposal was declined.');
    default:
      return conflict('This proposal has already been accepted.');
  }
}

/** A person has the page open. Only the first time changes anything. */
export async function markViewed(contract_id: string): Promise<StoredProposal> {
  const proposal = await readContract(contract_id);
  if (statusOf(proposal) !== 'sent') return proposal;
  const update = {
    $set: { status: 'viewed' as const },
    $push: {
      timeline: { at: new Date(), actor: 'client', event: 'Opened by the client' },
      outbox: answerEvent('proposal.viewed', proposal),
    },
  };
  return (await changeOpen(contract_id, update, ['sent'])) ?? readContract(contract_id);
}

type AnswerEvent = 'proposal.viewed' | 'proposal.accepted' | 'proposal.declined';
const answerEvent = <Name extends AnswerEvent & EventName>(
  name: Name,
  proposal: StoredProposal,
  more: Partial<EventPayload<Name>> = {},
) =>
  newEvent(name, {
    ...eventFacts(proposal),
    clientName: clientOf(proposal),
    ...more,
  } as EventPayload<Name>);

/** Keeps a name under the contract for ten minutes; the nonce makes it the client's acceptance. */
export async function signContract(
  contract_id: string,
  { name, device }: { name: string; device: Device },
): Promise<string> {
  const nonce = randomBytes(nonceBytes).toString('base64url');
  const at = new Date();
  const expiresAt = new Date(at.getTime() + nonceLifeMs);
  const signing: Signing = { nonceHash: hash(nonce), name, at, expiresAt, ...device };
  const signed = await changeOpen(contract_id, {
    $push: { signings: { $each: [signing], $slice: -keptSignings } },
  });
  if (!signed) throw closedError(await readContract(contract_id));
  return nonce;
}

/**
 * Makes the signing that the nonce stands for the client's signature, and queues the signed
 * document for both sides. Accepting again with a nonce that was good is harmless.
 */
export async function acceptContract(
  { contract_id, nonce }: { contract_id: string; nonce: string | undefined },
  parts: Parts,
): Promise<StoredProposal> {
  const proposal = await readContract(contract_id);
  const signing = nonce && proposal.signings.find(({ nonceHash }) => nonceHash === hash(nonce));
  if (!signing) throw forbidden('Please read and sign the proposal before you accept it.');
  if (proposal.status === 'accepted') return proposal;
  if (signing.expiresAt.getTime() <= Date.now()) {
    throw forbidden('Your signature was not used in time. Please sign again.');
  }
  const accepted = await changeOpen(contract_id, acceptance(proposal, signing));
  if (accepted) {
    requestRendering({ paper: 'proposal', stored: accepted }, parts);
    return accepted;
  }
  const decided = await readContract(contract_id);
  if (decided.status === 'accepted') return decided;
  throw closedError(decided);
}

function acceptance(
  proposal: StoredProposal,
  { name, at, ip, userAgent }: Signing,
): UpdateQuery<ProposalFields> {
  const { email } = proposal.terms;
  const deliveries = [
    newDelivery({ kind: 'signed', to: email, recipient: 'client' }),
    newDelivery({ kind: 'signed', to: proposal.sender.email, recipient: 'freelancer' }),
  ];
  return {
    $set: { status: 'accepted', documentVersion: 2, acceptedAt: new Date() },
    $push: {
      signatures: { role: 'client', name, email, at, ip, userAgent },
      deliveries: { $each: deliveries },
      timeline: { at: new Date(), actor: 'client', event: `Accepted and signed by ${name}` },
      outbox: {
        $each: [
          answerEvent('proposal.accepted', proposal),
          ...deliveries.map((delivery) => proposalPaper.deliveryEvent(proposal, delivery)),
        ],
      },
    },
  };
}

/** Twice is harmless; the first reason stays. */
export async function declineContract(
  contract_id: string,
  reason: string,
): Promise<StoredProposal> {
  const proposal = await readContract(contract_id);
  const event = reason ? `Declined: ${reason}` : 'Declined';
  const declined = await changeOpen(contract_id, {
    $set: { status: 'declined' },
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
