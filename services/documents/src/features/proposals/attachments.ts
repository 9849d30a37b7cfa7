import { randomBytes } from 'node:crypto';
import { AppError, type UploadedFile } from '@soloist/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import { attachmentFiles } from '../files/file-store.ts';
import type { ProposalFields } from './proposals.model.ts';

type Attachment = NonNullable<ProposalFields['attachment']>;

const longestName = 120;

/** Keeps the PDF that came with a proposal. @throws AppError when its content is something else. */
export async function storeAttachment(
  { bytes, name }: UploadedFile,
  ownerId: string,
): Promise<Attachment> {
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== 'application/pdf') {
    throw new AppError('unsupported_media_type', 'Please attach a PDF file.');
  }
  const { id, sha256 } = await attachmentFiles.put({
    id: randomBytes(24).toString('base64url'),
    bytes,
    contentType: type.mime,
    ownerId,
  });
  const shortName = name.replace(/[^\p{L}\p{N} ._-]/gu, '_').slice(-longestName);
  return { fileId: id, name: shortName || 'proposal.pdf', sha256 };
}

export const removeAttachment = ({ fileId }: Attachment) => attachmentFiles.remove(fileId);
