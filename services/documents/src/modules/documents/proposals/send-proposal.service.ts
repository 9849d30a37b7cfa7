import {
  type DocumentFieldSettings,
  feeInstallmentProblem,
  type MyProfile,
  type ProposalInput,
  type ProposalRequest,
  type TokenClaims,
} from '@soloist/contracts';
import {
  conflict,
  insertAsIs,
  invalidInput,
  isAccountDeleted,
  isDuplicateKey,
  type UploadedFile,
  unauthenticated,
  usualCurrency,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import { requestRendering, storeWithAttachment, storeWithinLimit } from '../../deliveries/index.ts';
import { closeDraft } from '../drafts/drafts.service.ts';
import { readDocumentFields } from '../shared/document-settings.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import {
  type ContractChangeFields,
  finishFollowUp,
  prepareChange,
  withdrawOlderChange,
} from './changes.service.ts';
import { newProposal, withNumber } from './new-proposal.rules.ts';
import { proposalDefinition } from './proposal-document.service.ts';
import { takeProposalNumber } from './proposal-numbers.model.ts';
import { erasePersonsProposals } from './proposal-personal-data.service.ts';
import {
  type ProposalFields,
  ProposalModel,
  type SigningDevice,
  type StoredProposal,
} from './proposals.model.ts';
import { readProposal } from './proposals.service.ts';

const nothingSent = 'We couldn’t load your profile, so nothing was sent. Try again.';

interface Sending {
  user: TokenClaims;
  request: ProposalInput & { draft_id: string };
  file: UploadedFile | undefined;
  authorization: string;
  device: SigningDevice;
}

/**
 * Stores a proposal with its delivery queued, and ends its draft. The same draft again, even
 * concurrently, gives the same proposal.
 */
export async function sendProposal(sending: Sending, deps: DocumentsDeps): Promise<StoredProposal> {
  const { user, request } = sending;
  const draft = { freelancerId: user.sub, draft_id: request.draft_id };
  const known = await ProposalModel.findOne(draft).lean();
  const sent = known ?? (await storeProposal(sending, deps));
  // Checked after the write: a deletion that did not see the proposal is known by now.
  if (await isAccountDeleted(user.sub)) {
    await erasePersonsProposals(user.sub);
    throw unauthenticated();
  }
  await closeDraft(draft, { as: 'sent' });
  const proposal = await finishFollowUp(sent);
  if (!known) requestRendering({ kind: 'proposal', stored: proposal }, deps);
  return proposal;
}

async function storeProposal(sending: Sending, deps: DocumentsDeps): Promise<StoredProposal> {
  const { user, file, authorization, device } = sending;
  const profile = await deps.identity.loadProfile(authorization, nothingSent);
  const fields = await readDocumentFields(user.sub);
  const request = withDefaults(sending.request, { profile, fields });
  const draft = { freelancerId: user.sub, draft_id: request.draft_id };
  // All checks run before anything is stored.
  requireInstallments(request);
  const unnumbered = newProposal({ ...draft, number: '', request, profile, device });
  const change = await changeOf(request, { user, terms: unnumbered.terms });
  const count = unnumbered.deliveries.length;
  const sender = { freelancerId: user.sub, most: deps.mostSendingsADay, count };
  return storeWithAttachment({
    file,
    ownerId: user.sub,
    store: (attachment) =>
      storeWithinLimit(sender, () => insertProposal(unnumbered, { change, attachment })),
    findWinner: () => ProposalModel.findOne(draft).lean(),
  }).catch((err) => {
    throw change.openChangeOf && isDuplicateKey(err) ? changeAlreadyOpen() : err;
  });
}

/** What the request leaves out: the specification's draft has neither a currency nor a signature. */
function withDefaults(
  { currency, signature, ask_po_number, ...request }: Sending['request'],
  { profile, fields }: { profile: MyProfile; fields: DocumentFieldSettings },
): ProposalRequest {
  const name = `${profile.fname} ${profile.lname}`.trim() || profile.username || profile.email;
  return {
    ...request,
    currency: currency ?? usualCurrency(profile.currency),
    signature: signature ?? name,
    ...((ask_po_number ?? fields.ask_po_number) ? { ask_po_number: true } : {}),
  } as ProposalRequest;
}

interface Attached {
  change: ContractChangeFields;
  attachment: StoredProposal['attachment'];
}

/** @throws AppError `invalid_input` when the installments of a fee don't fit it. */
function requireInstallments({ payment_type, details }: ProposalRequest) {
  const message = payment_type === 'one_time' ? feeInstallmentProblem(details) : undefined;
  if (message) throw invalidInput(message, [{ path: 'details.installments', message }]);
}

async function insertProposal(
  unnumbered: ProposalFields,
  { change, attachment }: Attached,
): Promise<StoredProposal> {
  const { freelancerId, timeZone } = unnumbered;
  const stored: StoredProposal = {
    _id: new mongoose.Types.ObjectId(),
    ...withNumber(unnumbered, await takeProposalNumber(freelancerId, dayIn(timeZone, new Date()))),
    ...change,
    attachment,
  };
  // This comes last: when the new proposal is refused, the older one can still be answered.
  await withdrawOlderChange(change);
  const outbox = stored.deliveries.map((each) => proposalDefinition.deliveryEvent(stored, each));
  await insertAsIs(ProposalModel, { ...stored, outbox });
  return stored;
}

const changeAlreadyOpen = () =>
  conflict('The client has an open contract change. Withdraw it first.');

async function changeOf(
  { replaces }: ProposalRequest,
  { user, terms }: { user: TokenClaims; terms: StoredProposal['terms'] },
): Promise<ContractChangeFields> {
  return replaces ? prepareChange(await readProposal(user, replaces), terms) : {};
}
