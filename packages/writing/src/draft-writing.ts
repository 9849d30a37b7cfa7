import { type Content, changedPaths, isSame, mergeContent, withValues } from './merge-content.ts';
import type { StoredDraft } from './open-draft.ts';

/** What is written here, against what the server had last, as far as this tab knows. */
export interface Writing {
  mine: Content;
  base: Content;
  /** Of `base`; 0 while the server has nothing. */
  revision: number;
}

export const isDirty = ({ mine, base }: Writing) => !isSame(mine, base);

/** What both changed, differently. */
export const clashesOf = (writing: Writing, theirs: StoredDraft) =>
  mergeContent({ ...writing, theirs: theirs.content }).clashes;

interface Taken {
  theirs: StoredDraft;
  /** Of what both changed, too, or only of what they alone changed. */
  where: 'only theirs' | 'everywhere';
}

/** What they wrote comes in; `paths` names what that changes here. */
export function takeTheirs({ mine, base }: Writing, { theirs, where }: Taken) {
  const { merged, clashes } = mergeContent({ base, mine, theirs: theirs.content });
  const values = clashes.map((clash) => ({ path: clash.path, value: clash.theirs }));
  const taken = where === 'everywhere' ? withValues(merged, values) : merged;
  const writing: Writing = { mine: taken, base: theirs.content, revision: theirs.revision };
  return { writing, paths: changedPaths(mine, taken) };
}
