import type { StoredPaper } from '../deliveries/paper-fields.ts';
import { attachmentFiles, pdfFiles } from '../files/file-store.ts';
import type { Attachment } from './letters.ts';

const contentType = 'application/pdf';

/** A version of the paper's PDF, under the name it is saved by. */
export async function attachPdf(
  { pdfs, _id }: StoredPaper,
  { version, filename }: { version: number; filename: string },
): Promise<Attachment> {
  const pdf = pdfs.find((each) => each.version === version);
  if (!pdf) throw new Error(`version ${version} of ${_id} has no PDF yet`);
  return { filename, content: await pdfFiles.read(pdf.fileId), contentType };
}

/** What the freelancer sent along, for the client to read with the paper. */
export async function attachEnclosure(
  enclosure: { fileId: string; name: string; sha256: string } | undefined,
): Promise<Attachment[]> {
  if (!enclosure) return [];
  const content = await attachmentFiles.read(enclosure.fileId);
  return [{ filename: enclosure.name, content, contentType }];
}
