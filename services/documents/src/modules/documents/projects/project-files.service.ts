import { randomBytes } from 'node:crypto';
import { maxProjectFiles, type ProjectFile } from '@soloist/contracts';
import { conflict, limitReached, newEvent, notFound, type UploadedFile } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { cleanName, projectFiles } from '../../files/index.ts';
import { clientOf } from '../proposals/contracts.service.ts';
import { describeInactive } from '../proposals/milestones.service.ts';
import type { StoredProjectFile } from '../proposals/project-fields.model.ts';
import { proposalEventDetails } from '../proposals/proposal-document.service.ts';
import {
  ProposalModel,
  type StoredProposal,
  type StoredStatus,
} from '../proposals/proposals.model.ts';

const { trusted } = mongoose;
const idBytes = 24;
/** Files can still be added once everything is done. */
const openForFiles: StoredStatus[] = ['accepted', 'active', 'completed'];

interface Adding {
  proposal: StoredProposal;
  upload: UploadedFile;
  by: StoredProjectFile['by'];
}

/** Stores a file that both sides may download; a refused file leaves no trace. */
export async function addProjectFile({ proposal, upload, by }: Adding): Promise<ProjectFile> {
  requireRoom(proposal);
  const { id, size, sha256 } = await projectFiles.put({
    id: randomBytes(idBytes).toString('base64url'),
    bytes: upload.bytes,
    // The same type for every file, so that no browser opens one as a page of ours.
    contentType: 'application/octet-stream',
    ownerId: proposal.freelancerId,
  });
  const file: StoredProjectFile = {
    id,
    size,
    sha256,
    by,
    name: cleanName(upload.name),
    at: new Date(),
  };
  if (!(await referTo(file, proposal))) {
    await projectFiles.remove(id);
    requireRoom((await ProposalModel.findById(proposal._id).lean()) ?? proposal);
    throw conflict('We couldn’t add the file. Try again.');
  }
  return { ...file, at: file.at.toISOString() };
}

function requireRoom(proposal: StoredProposal) {
  if (!openForFiles.includes(proposal.status)) throw conflict(describeInactive(proposal));
  if (proposal.files.length >= maxProjectFiles) {
    throw limitReached(`A project can have at most ${maxProjectFiles} files.`);
  }
}

async function referTo(file: StoredProjectFile, proposal: StoredProposal): Promise<boolean> {
  const added = await ProposalModel.updateOne(
    {
      _id: proposal._id,
      status: trusted({ $in: openForFiles }),
      followUp: null,
      [`files.${maxProjectFiles - 1}`]: trusted({ $exists: false }),
    },
    {
      $push: {
        files: file,
        timeline: { at: file.at, actor: file.by, event: `File added: ${file.name}` },
        outbox: newEvent('project.file-added', {
          ...proposalEventDetails(proposal),
          clientName: clientOf(proposal),
          file: file.name,
          by: file.by,
        }),
      },
    },
  );
  return added.modifiedCount === 1;
}

/**
 * Deletes a file of the freelancer's. Idempotent.
 * @throws AppError `conflict` for a file of the client's.
 */
export async function removeProjectFile(proposal: StoredProposal, fileId: string) {
  const file = proposal.files.find(({ id }) => id === fileId);
  if (!file) return;
  if (file.by === 'client') throw conflict('Only the client can delete this file.');
  // A replaced contract lists it too.
  await ProposalModel.updateMany({ 'files.id': fileId }, { $pull: { files: { id: fileId } } });
  await projectFiles.remove(fileId);
}

/** @throws AppError `not_found`, for another project's file too. */
export function findProjectFile({ files }: StoredProposal, fileId: string): StoredProjectFile {
  const file = files.find(({ id }) => id === fileId);
  if (!file) throw notFound('file');
  return file;
}
