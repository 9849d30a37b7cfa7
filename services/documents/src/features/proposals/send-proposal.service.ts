import type { OwnProfile, ProposalRequest, SentProposal, TokenClaims } from '@soloist/contracts';
import {
  conflict,
  insertAsIs,
  isDuplicateKey,
  type UploadedFile,
  unauthenticated,
  wasErased,
} from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { storeWithinLimit } from '../deliveries/sending-limits.ts';
import { closeDraft } from '../drafts/drafts.service.ts';
import { storeWithAttachment } from '../files/attachments.ts';
import { type Change, finishFollowUp, leaveOlderChange, prepareChange } from './changes.service.ts';
import { newProposal, withNumber } from './new-proposal.ts';
import { nextNumber } from './numbers.ts';
import { proposalPaper } from './proposal-paper.ts';
import { erasePersonsProposals } from './proposal-personal-data.ts';
import {
  type Device,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
} from './proposals.model.ts';
import { ownProposal } from './proposals.service.ts';

const nothingSent = 'Your profile cannot be read right now. Nothing was sent. Please try again.';

interface Sending {
  user: TokenClaims;
  request: SentProposal & { draft_id: string };
  file: UploadedFile | undefined;
  authorization: string;
  device: Device;
}

/**
 * Stores a proposal with its delivery queued, and ends its draft. The same draft again, even at
 * once, gives the same proposal.
 */
export async function sendProposal(sending: Sending, parts: Parts): Promise<StoredProposal> {
  const { user, request } = sending;
  const draft = { freelancerId: user.sub, draft_id: request.draft_id };
  const known = await ProposalModel.findOne(draft).lean();
  const sent = known ?? (await storeProposal(sending, parts));
  // Asked after the write: an erasure that did not see the proposal is known by now.
  if (await wasErased(user.sub)) {
    await erasePersonsProposals(user.sub);
    throw unauthenticated();
  }
  await closeDraft(draft, { as: 'sent' });
  const proposal = await finishFollowUp(sent);
  if (!known) requestRendering({ paper: 'proposal', stored: proposal }, parts);
  return proposal;
}

async function storeProposal(sending: Sending, parts: Parts): Promise<StoredProposal> {
  const { user, file, authorization, device } = sending;
  const profile = await parts.identity.loadProfile(authorization, nothingSent);
  const request = withDefaults(sending.request, profile);
  const draft = { freelancerId: user.sub, draft_id: request.draft_id };
  // What refuses it comes before anything of it is kept.
  const unnumbered = newProposal({ ...draft, number: '', request, profile, device });
  const change = await changeOf(request, { user, terms: unnumbered.terms });
  const sender = { freelancerId: user.sub, most: parts.mostSendingsADay };
  return storeWithAttachment({
    file,
    ownerId: user.sub,
    store: (attachment) =>
      storeWithinLimit(sender, () => insertProposal(unnumbered, { change, attachment })),
    findWinner: () => ProposalModel.findOne(draft).lean(),
  }).catch((err) => {
    throw change.openChangeOf && isDuplicateKey(err) ? waitsAlready() : err;
  });
}

/** The specification's draft has neither a currency nor a signature. */
function withDefaults(
  { currency, signature, ...request }: Sending['request'],
  profile: OwnProfile,
): ProposalRequest {
  const name = `${profile.fname} ${profile.lname}`.trim() || profile.username || profile.email;
  return {
    ...request,
    currency: currency ?? profile.currency,
    signature: signature ?? name,
  } as ProposalRequest;
}

interface Attached {
  change: Change;
  attachment: StoredProposal['attachment'];
}

async function insertProposal(
  unnumbered: ProposalFields,
  { change, attachment }: Attached,
): Promise<StoredProposal> {
  const stored: StoredProposal = {
    _id: new mongoose.Types.ObjectId(),
    ...withNumber(unnumbered, await nextNumber(unnumbered.freelancerId)),
    ...change,
    ...(attachment ? { attachment } : {}),
  };
  // The last thing before: of what was refused, the older one is still there to answer.
  await leaveOlderChange(change);
  const outbox = [proposalPaper.deliveryEvent(stored, stored.deliveries[0]!)];
  await insertAsIs(ProposalModel, { ...stored, outbox });
  return stored;
}

const waitsAlready = () =>
  conflict('A change of this contract already waits for the client. Please withdraw it first.');

async function changeOf(
  { replaces }: ProposalRequest,
  { user, terms }: { user: TokenClaims; terms: StoredProposal['terms'] },
): Promise<Change> {
  return replaces ? prepareChange(await ownProposal(user, replaces), terms) : {};
}
