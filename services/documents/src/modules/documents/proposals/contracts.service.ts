import { createHash, randomBytes } from 'node:crypto';
import type { EventName, EventPayload, SignatureDrawing } from '@soloist/contracts';
import { AppError, conflict, invalidInput, newEvent, notFound } from '@soloist/server-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import {
  byLink,
  byPerson,
  hasSeveralLinks,
  type LinkRight,
  requireReader,
} from '../../deliveries/index.ts';
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

/**
 * The proposal behind a link, which is the client's or a recipient's own.
 * @throws AppError `not_found`; `gone` when its sender has closed their account or removed this
 * person's access; `forbidden` without the right.
 */
export async function readContract(
  link: string,
  right: LinkRight = 'read',
): Promise<StoredProposal> {
  const proposal = await ProposalModel.findOne(byLink('contract_id', link)).lean();
  if (proposal) {
    requireReader(proposal, { link, right });
    return finishFollowUp(proposal);
  }
  await requireNotErased(link, 'proposal');
  throw notFound('proposal');
}

/** One write, made only while the proposal is open: of two concurrent decisions, one wins. */
export async function changeOpen(
  _id: StoredProposal['_id'],
  update: UpdateQuery<ProposalFields>,
  status = openStatuses,
): Promise<StoredProposal | undefined> {
  const changed = await ProposalModel.findOneAndUpdate(
    { _id, status: trusted({ $in: status }), expiresAt: trusted({ $gt: new Date() }) },
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

/**
 * Records that a person has opened the page. Only their first time changes anything. A proposal counts
 * as viewed once a person who may decide has opened it; a blind copy leaves no trace for others.
 */
export async function markViewed(link: string, clientTimeZone: string): Promise<StoredProposal> {
  const proposal = await markPersonViewed(await readContract(link), link);
  const reader = requireReader(proposal, { link, right: 'read' });
  if (statusOf(proposal) !== 'sent' || reader.role !== 'to') return proposal;
  const event = hasSeveralLinks(proposal) ? `Viewed by ${reader.email}` : 'Viewed by the client';
  const update = {
    $set: { status: 'viewed' as const, clientTimeZone: clientTimeZone || undefined },
    $push: {
      timeline: { at: new Date(), actor: 'client', event },
      outbox: answerEvent('proposal.viewed', proposal),
    },
  };
  return (await changeOpen(proposal._id, update, ['sent'])) ?? readContract(link);
}

/** Stores the first view of a recipient; once only, also of concurrent ones. */
async function markPersonViewed(proposal: StoredProposal, link: string): Promise<StoredProposal> {
  const unseen = proposal.recipients?.find((each) => each.link === link && !each.viewedAt);
  if (!unseen) return proposal;
  const at = new Date();
  const match = { link, viewedAt: null };
  const isFurther = unseen.role === 'cc' || (unseen.role === 'to' && proposal.status !== 'sent');
  const event = `Viewed by ${unseen.email}`;
  const seen = await ProposalModel.findOneAndUpdate(
    { _id: proposal._id, recipients: trusted({ $elemMatch: match }) },
    {
      $set: { 'recipients.$.viewedAt': at },
      ...(isFurther ? { $push: { timeline: { at, actor: 'client', event } } } : {}),
    },
    { returnDocument: 'after' },
  ).lean();
  return seen ?? proposal;
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
  poNumber?: string | undefined;
  device: SigningDevice;
}

const notAsked = () => {
  const message = 'This proposal doesn’t ask for a PO number.';
  return invalidInput(message, [{ path: 'po_number', message }]);
};

/**
 * Stores a name under the contract for ten minutes; accepting with the nonce makes it the client's
 * signature.
 */
export async function signContract(
  link: string,
  { name, drawing, poNumber, device }: SigningForm,
): Promise<string> {
  const proposal = await readContract(link, 'decide');
  const { email } = requireReader(proposal, { link, right: 'decide' });
  if (poNumber && !proposal.terms.ask_po_number) throw notAsked();
  const nonce = randomBytes(nonceBytes).toString('base64url');
  const at = new Date();
  const signing: Signing = {
    nonceHash: hashNonce(nonce),
    name,
    email: hasSeveralLinks(proposal) ? email : undefined,
    at,
    expiresAt: new Date(at.getTime() + nonceLifeMs),
    ...device,
    drawing,
    poNumber: poNumber || undefined,
  };
  const signed = await changeOpen(proposal._id, {
    $push: { signings: { $each: [signing], $slice: -maxStoredSignings } },
  });
  if (!signed) throw closedError(await readContract(link));
  return nonce;
}

/** Declines a proposal. Idempotent; the first reason stays. */
export async function declineContract(link: string, reason: string): Promise<StoredProposal> {
  const proposal = await readContract(link, 'decide');
  const declinedBy = `Declined${byPerson(proposal, requireReader(proposal, { link, right: 'decide' }))}`;
  const event = reason ? `${declinedBy}: ${reason}` : declinedBy;
  const declined = await changeOpen(proposal._id, {
    $set: { status: 'declined' },
    $unset: { openChangeOf: 1 },
    $push: {
      timeline: { at: new Date(), actor: 'client', event },
      outbox: answerEvent('proposal.declined', proposal, { reason }),
    },
  });
  if (declined) return declined;
  const decided = await readContract(link);
  if (decided.status === 'declined') return decided;
  throw closedError(decided);
}
