import { randomBytes } from 'node:crypto';
import { AppError, isDuplicateKey, type UploadedFile } from '@soloist/server-kit';
import { fileTypeFromBuffer } from 'file-type';
import { attachmentFiles } from '../files/index.ts';
import { isOverLimit } from './sending-limits.service.ts';

interface StoredAttachment {
  fileId: string;
  name: string;
  sha256: string;
}

const longestName = 120;

interface Attaching<Stored> {
  file: UploadedFile | undefined;
  ownerId: string;
  store: (attachment: StoredAttachment | undefined) => Promise<Stored>;
  /** The document of the same draft, if a concurrent request stored it. */
  findWinner: () => Promise<Stored | null>;
}

/**
 * Stores a document with its uploaded PDF, which is removed when the document is refused. The same
 * draft sent twice concurrently gives one document.
 */
export async function storeWithAttachment<Stored>({
  file,
  ownerId,
  store,
  findWinner,
}: Attaching<Stored>): Promise<Stored> {
  const attachment = file && (await storeAttachment(file, ownerId));
  try {
    return await store(attachment);
  } catch (err) {
    // Any other failure may come after the write; the attachment then belongs to the document.
    if (!isDuplicateKey(err) && !isOverLimit(err)) throw err;
    if (attachment) await attachmentFiles.remove(attachment.fileId);
    const winner = await findWinner();
    if (winner) return winner;
    throw err;
  }
}

/** @throws AppError when its content is not a PDF. */
async function storeAttachment(
  { bytes, name }: UploadedFile,
  ownerId: string,
): Promise<StoredAttachment> {
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== 'application/pdf') {
    throw new AppError('unsupported_media_type', 'Attach a PDF file.');
  }
  const { id, sha256 } = await attachmentFiles.put({
    id: randomBytes(24).toString('base64url'),
    bytes,
    contentType: type.mime,
    ownerId,
  });
  const shortName = name.replace(/[^\p{L}\p{N} ._-]/gu, '_').slice(-longestName);
  return { fileId: id, name: shortName || 'attachment.pdf', sha256 };
}
