import {
  type DraftKind,
  draftKinds,
  type InvoicePrefill,
  maxDrafts,
  type ProposalPrefill,
} from '@soloist/contracts';
import { createDrafts, type StoredDraftOf } from '@soloist/server-kit/drafts';

type Content = ProposalPrefill | InvoicePrefill;
export type StoredDocumentDraft = StoredDraftOf<DraftKind, Content, 'sent'>;

/** A freelancer's drafts. */
export const {
  DraftModel,
  list: listDrafts,
  read: readDraft,
  save: saveDraft,
  insertNew: insertNewDraft,
  insert: insertDraft,
  close: closeDraft,
  revive: reviveDraft,
} = createDrafts<Content, 'freelancerId', DraftKind, 'sent'>({
  owner: 'freelancerId',
  kinds: draftKinds,
  done: 'sent',
  most: maxDrafts,
});
