import type { PdfPool } from '../rendering/index.ts';
import type {
  DocumentKind,
  StoredDocument,
  StoredDocumentDelivery,
} from './printable-document.model.ts';

export interface DocumentPrinting {
  /** Of the document, as it counts them. */
  version: number;
  pool: PdfPool;
  publicUrl: string;
}

/** What only the worker can do with a document. Methods, so that each may name its own fields. */
export interface DocumentPrinter {
  render(stored: StoredDocument, printing: DocumentPrinting): Promise<Buffer>;
  /** Makes what else the email of a delivery attaches. */
  prepareEmail?(
    stored: StoredDocument,
    preparing: Omit<DocumentPrinting, 'version'> & { delivery: StoredDocumentDelivery },
  ): Promise<void>;
}

export type DocumentPrinters = Record<DocumentKind, DocumentPrinter>;
