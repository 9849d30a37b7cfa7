import {
  changedPaths,
  type DraftContent,
  isSame,
  mergeContent,
  withValues,
} from './merge-content.ts';
import type { ServerDraftVersion } from './open-draft.ts';

/** The local content and the last known server version. */
export interface DraftSyncState {
  mine: DraftContent;
  base: DraftContent;
  /** The revision of `base`; 0 while the server has none. */
  revision: number;
}

export const isDirty = ({ mine, base }: DraftSyncState) => !isSame(mine, base);

/** Fields with different changes on both sides. */
export const findClashes = (sync: DraftSyncState, theirs: ServerDraftVersion) =>
  mergeContent({ ...sync, theirs: theirs.content }).clashes;

interface AdoptTheirsOptions {
  theirs: ServerDraftVersion;
  /** Whether their version also wins in conflicting fields. */
  where: 'only theirs' | 'everywhere';
}

/** Merges their changes; `paths` names what that changes here. */
export function adoptTheirs({ mine, base }: DraftSyncState, { theirs, where }: AdoptTheirsOptions) {
  const { merged, clashes } = mergeContent({ base, mine, theirs: theirs.content });
  const values = clashes.map((clash) => ({ path: clash.path, value: clash.theirs }));
  const result = where === 'everywhere' ? withValues(merged, values) : merged;
  const sync: DraftSyncState = { mine: result, base: theirs.content, revision: theirs.revision };
  return { sync, paths: changedPaths(mine, result) };
}
