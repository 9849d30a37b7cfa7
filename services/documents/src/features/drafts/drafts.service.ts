import {
  type DraftKind,
  draftKinds,
  type InvoicePrefill,
  mostDrafts,
  type ProposalPrefill,
} from '@soloist/contracts';
import { createDrafts, type StoredDraft as StoredDraftOf } from '@soloist/service-kit/drafts';

type Content = ProposalPrefill | InvoicePrefill;
export type StoredDraft = StoredDraftOf<DraftKind, Content, 'sent'>;

/** What a freelancer has begun to write. */
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
  most: mostDrafts,
});
