import type { DomainEvent } from '@soloist/contracts';
import type { Model } from 'mongoose';
import { attachmentFiles, pdfFiles, registerFileReferrer } from '../files/index.ts';
import {
  type DocumentFields,
  type DocumentKind,
  documentKinds,
  type StoredDocument,
  type StoredDocumentDelivery,
} from './printable-document.model.ts';

export type DeliveryUpdate = Pick<StoredDocumentDelivery, 'kind' | 'state' | 'to' | 'reason'>;
export type DeliveryAddress = Pick<
  StoredDocumentDelivery,
  'kind' | 'to' | 'recipient' | 'recipientId' | 'version' | 'message' | 'requestId' | 'installment'
>;

/**
 * Details of a document kind that delivery needs. Methods, so that each kind may name its own
 * fields.
 */
export interface DocumentDefinition {
  model: Model<DocumentFields>;
  deliveryEvent(stored: StoredDocument, news: DeliveryUpdate): DomainEvent;
  /**
   * The reason why a delivery must not be sent any more, such as `The proposal was withdrawn`;
   * undefined when it should.
   */
  whyUnwanted(
    stored: StoredDocument,
    delivery: Pick<StoredDocumentDelivery, 'kind'>,
  ): string | undefined;
  /** The version of the document that a delivery sends. */
  versionOf(delivery: Pick<StoredDocumentDelivery, 'kind' | 'version'>): number;
  /** The kind of email when the document is sent again. */
  mailedAgain(stored: StoredDocument): DeliveryAddress['kind'];
  /** Fields that hold PDF ids besides those of the versions. */
  otherPdfFields?: string[];
}

/** A stored document with its kind. */
export interface DocumentRef<Stored extends StoredDocument = StoredDocument> {
  kind: DocumentKind;
  stored: Stored;
}

const definitions = new Map<DocumentKind, DocumentDefinition>();

/** Registers a document kind, so that it can be printed and delivered. */
export function registerDocument<Definition extends DocumentDefinition>(
  kind: DocumentKind,
  definition: Definition,
): Definition {
  definitions.set(kind, definition);
  return definition;
}

/** @throws Error for a kind that is not registered: its files must not look unused. */
export function definitionOf(kind: DocumentKind): DocumentDefinition {
  const definition = definitions.get(kind);
  if (!definition) throw new Error(`no ${kind} is registered as a document`);
  return definition;
}

export const listDefinitions = () => documentKinds.map(definitionOf);

export const findDocument = (kind: DocumentKind, id: string) =>
  definitionOf(kind).model.findById(id).lean<StoredDocument>();

/** Whether a document of this owner has the file in one of these fields. */
async function isInDocument(
  { id, ownerId }: { id: string; ownerId: string },
  fieldsOf: (definition: DocumentDefinition) => string[],
): Promise<boolean> {
  for (const definition of listDefinitions()) {
    for (const field of fieldsOf(definition)) {
      if (await definition.model.exists({ freelancerId: ownerId, [field]: id })) return true;
    }
  }
  return false;
}

registerFileReferrer({
  store: pdfFiles,
  isReferredTo: (file) =>
    isInDocument(file, ({ otherPdfFields = [] }) => ['pdfs.fileId', ...otherPdfFields]),
});
registerFileReferrer({
  store: attachmentFiles,
  isReferredTo: (file) => isInDocument(file, () => ['attachment.fileId']),
});
