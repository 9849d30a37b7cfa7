import type { EmailText, EmailTextKind } from '@soloist/contracts';
import { pdfOf, type StoredDocument, type StoredDocumentDelivery } from '../../deliveries/index.ts';
import type { ComposeEmailDeps } from '../../email-templates/index.ts';
import { attachmentFiles, type FileStore, pdfFiles } from '../../files/index.ts';
import type { EmailAttachment } from '../../mail/index.ts';

export interface DocumentEmailDeps extends ComposeEmailDeps {
  delivery: StoredDocumentDelivery;
}

/** An email to a client that is rendered without being sent. */
export interface EmailPreviewing {
  kind: EmailTextKind;
  /** The sender's own text; undefined for the standard one. */
  text: EmailText | undefined;
  publicUrl: string;
}

const contentType = 'application/pdf';

/** Only bytes that match the document's record are emailed. */
async function readOrFail(
  store: FileStore,
  { fileId, sha256 }: { fileId: string; sha256: string },
): Promise<Buffer> {
  const file = await store.read(fileId, sha256);
  if (!file) throw new Error(`${store.kind}/${fileId} does not exist`);
  return file.bytes;
}

/** A stored PDF under its download name. */
export const attachFile = async (
  pdf: { fileId: string; sha256: string },
  filename: string,
): Promise<EmailAttachment> => ({
  filename,
  content: await readOrFail(pdfFiles, pdf),
  contentType,
});

/** A version of the document's PDF under its download name. */
export async function attachPdf(
  document: StoredDocument,
  { version, filename }: { version: number; filename: string },
): Promise<EmailAttachment> {
  const pdf = pdfOf(document, version);
  if (!pdf) throw new Error(`version ${version} of ${document._id} has no PDF yet`);
  return attachFile(pdf, filename);
}

/** The file that the freelancer attached, for the client to read with the document. */
export async function attachEnclosure(
  enclosure: { fileId: string; name: string; sha256: string } | undefined,
): Promise<EmailAttachment[]> {
  if (!enclosure) return [];
  const content = await readOrFail(attachmentFiles, enclosure);
  return [{ filename: enclosure.name, content, contentType }];
}
