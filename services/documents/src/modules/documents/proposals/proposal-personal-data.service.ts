import mongoose from 'mongoose';
import { clientId, type StoredPdf } from '../../deliveries/index.ts';
import { pdfFiles } from '../../files/index.ts';
import { MailModel } from '../../mail/index.ts';
import { eraseOtherRecipients, recordErasedLinks } from '../shared/erased-links.model.ts';
import { finishFollowUp } from './changes.service.ts';
import { openStatuses, ProposalModel, type StoredProposal } from './proposals.model.ts';

const { trusted } = mongoose;

/**
 * A signed contract also belongs to the client: only details that are not part of the contract are
 * deleted.
 */
export async function erasePersonsProposals(freelancerId: string) {
  // From here on no one can accept; of a client who is accepting now, one of us is first.
  await ProposalModel.updateMany(
    { freelancerId, status: trusted({ $in: openStatuses }) },
    { $set: { status: 'withdrawn' } },
  );
  for await (const proposal of ProposalModel.find({ freelancerId }).lean<StoredProposal>()) {
    if (proposal.acceptedAt) await stripContract(await finishFollowUp(proposal));
    else await eraseProposal(proposal);
  }
}

/** Its record is deleted last: until then, a repeated run finds the rest. */
async function eraseProposal({ _id, pdfs, ...proposal }: StoredProposal) {
  await MailModel.deleteMany({ paperId: String(_id) });
  await recordErasedLinks(proposal);
  await removePdfs(pdfs);
  // The worker may have created one meanwhile.
  const erased = await ProposalModel.findOneAndDelete({ _id }).lean();
  await removePdfs(erased?.pdfs ?? []);
}

async function removePdfs(pdfs: StoredPdf[]) {
  for (const { fileId } of pdfs) await pdfFiles.remove(fileId);
}

const signedVersion = 2;

/** What remains: the terms, both names and addresses, both signatures, and the PDF with them. */
async function stripContract({ _id, pdfs, deliveries, ...proposal }: StoredProposal) {
  const others = await eraseOtherRecipients(proposal);
  const toClient = deliveries.filter(
    ({ recipient, kind, recipientId = clientId }) =>
      recipient === 'client' && kind !== 'follow_up' && !others.ids.includes(recipientId),
  );
  const clientDeliveryIds = toClient.map(({ id }) => id);
  await MailModel.deleteMany({ paperId: String(_id), _id: trusted({ $nin: clientDeliveryIds }) });
  await removePdfs(pdfs.filter(({ version }) => version !== signedVersion));
  await ProposalModel.updateOne(
    { _id },
    {
      $set: {
        'sender.headline': '',
        'sender.location': '',
        'sender.profileImage': '',
        'sender.logo': '',
        timeline: [],
        milestones: [],
        files: [],
        questions: [],
        ...(others.recipients
          ? { recipients: others.recipients, 'terms.email': others.email }
          : {}),
      },
      $unset: { attachment: 1, nextInvoiceOn: 1, awaitsFirstInvoice: 1 },
      $pull: {
        pdfs: { version: trusted({ $ne: signedVersion }) },
        deliveries: {
          $or: [
            { recipient: 'freelancer' },
            { kind: 'follow_up' },
            { recipientId: trusted({ $in: others.ids }) },
            ...(others.ids.includes(clientId) ? [{ recipientId: null }] : []),
          ],
        },
      },
    },
  );
}
