import type { PdfPool } from '../rendering/index.ts';
import type {
  DocumentKind,
  StoredDocument,
  StoredDocumentDelivery,
} from './printable-document.model.ts';

export interface DocumentPrinting {
  /** The document's own version number. */
  version: number;
  pool: PdfPool;
  publicUrl: string;
}

/**
 * Functions of a document kind that need the worker. Methods, so that each kind may name its own
 * fields.
 */
export interface DocumentPrinter {
  render(stored: StoredDocument, printing: DocumentPrinting): Promise<Buffer>;
  /** Creates the other attachments of a delivery's email. */
  prepareEmail?(
    stored: StoredDocument,
    preparing: Omit<DocumentPrinting, 'version'> & { delivery: StoredDocumentDelivery },
  ): Promise<void>;
}

export type DocumentPrinters = Record<DocumentKind, DocumentPrinter>;
