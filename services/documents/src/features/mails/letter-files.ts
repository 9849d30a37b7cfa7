import type { StoredPaper } from '../deliveries/paper-fields.ts';
import { attachmentFiles, type FileStore, pdfFiles } from '../files/file-store.ts';
import type { Attachment } from './letters.ts';

const contentType = 'application/pdf';

/** Nothing is mailed that is not what the paper has noted. */
async function readOrFail(
  store: FileStore,
  { fileId, sha256 }: { fileId: string; sha256: string },
): Promise<Buffer> {
  const file = await store.read(fileId, sha256);
  if (!file) throw new Error(`${store.kind}/${fileId} does not exist`);
  return file.bytes;
}

/** A stored PDF, under the name it is saved by. */
export const attachFile = async (
  pdf: { fileId: string; sha256: string },
  filename: string,
): Promise<Attachment> => ({ filename, content: await readOrFail(pdfFiles, pdf), contentType });

/** A version of the paper's PDF, under the name it is saved by. */
export async function attachPdf(
  { pdfs, _id }: StoredPaper,
  { version, filename }: { version: number; filename: string },
): Promise<Attachment> {
  const pdf = pdfs.find((each) => each.version === version);
  if (!pdf) throw new Error(`version ${version} of ${_id} has no PDF yet`);
  return attachFile(pdf, filename);
}

/** What the freelancer sent along, for the client to read with the paper. */
export async function attachEnclosure(
  enclosure: { fileId: string; name: string; sha256: string } | undefined,
): Promise<Attachment[]> {
  if (!enclosure) return [];
  const content = await readOrFail(attachmentFiles, enclosure);
  return [{ filename: enclosure.name, content, contentType }];
}
