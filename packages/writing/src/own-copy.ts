import { getClaims, getToken } from '@soloist/web-client';
import { type DraftCopy, forgetCopies, forgetCopy, keepCopy } from './draft-copies.ts';
import type { OpenedDraft } from './open-draft.ts';

/** What this tab keeps of a draft in the browser until the server has it. */
export function createOwnCopy(draftId: string) {
  const writer = getClaims()?.sub;
  // Somebody else may sign in before the last words got through.
  const isWriter = () => getToken() !== null && getClaims()?.sub === writer;
  let adopted: OpenedDraft['adopted'] = [];
  return {
    isWriter,
    /** Copies of other tabs that came in here. */
    adopt(copies: OpenedDraft['adopted']) {
      adopted = copies;
    },
    hasAdopted: () => adopted.length > 0,
    /** False when it could not be kept. */
    keep: (copy: DraftCopy) => isWriter() && keepCopy(draftId, copy),
    /** The server has everything: nothing needs to be kept here. */
    letGo() {
      forgetCopy(draftId);
      forgetCopies(adopted);
      adopted = [];
    },
  };
}
