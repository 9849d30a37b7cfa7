import { getClaims, getToken } from '@soloist/web-client';
import { type DraftCopy, deleteCopies, deleteCopy, storeCopy } from './draft-copies.ts';
import type { OpenedDraft } from './open-draft.ts';

/** This tab's copy of a draft in the browser, until the server has it. */
export function createTabCopy(draftId: string) {
  const writer = getClaims()?.sub;
  // Another user may sign in before the last changes are saved.
  const isWriter = () => getToken() !== null && getClaims()?.sub === writer;
  let adopted: OpenedDraft['adopted'] = [];
  return {
    isWriter,
    /** Copies of other tabs that were merged here. */
    adopt(copies: OpenedDraft['adopted']) {
      adopted = copies;
    },
    hasAdopted: () => adopted.length > 0,
    /** Returns false when the copy could not be stored. */
    store: (copy: DraftCopy) => isWriter() && storeCopy(draftId, copy),
    /** Deletes the copies, because the server has everything. */
    deleteAll() {
      deleteCopy(draftId);
      deleteCopies(adopted);
      adopted = [];
    },
  };
}
