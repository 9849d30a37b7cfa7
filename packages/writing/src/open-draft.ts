import { ApiError } from '@soloist/web-client';
import { type DraftCopy, readCopies } from './draft-copies.ts';
import { type AnyDraftKind, type DraftEndpoints, readDraft } from './draft-endpoints.ts';
import { type Content, mergeContent } from './merge-content.ts';

export interface StoredDraft {
  kind: AnyDraftKind;
  content: Content;
  revision: number;
  /** When it was stored; absent while only this browser has it. */
  savedAt?: Date | undefined;
}

interface Asked {
  endpoints: DraftEndpoints;
  draftId: string;
  kind: AnyDraftKind;
  /** A stored part of a paper with everything missing filled in. */
  fill: (content: Content) => Content;
}

/** A template is written in the editor of proposals; every other kind has one of its own. */
const editorOf = (kind: AnyDraftKind) => (kind === 'proposal_template' ? 'proposal' : kind);

/** A draft as its server has it. Fails like `call`, and for a draft of another editor. */
export async function fetchDraft({ endpoints, draftId, kind, fill }: Asked): Promise<StoredDraft> {
  const draft = await readDraft(endpoints, draftId);
  if (editorOf(draft.kind) !== editorOf(kind)) {
    throw new Error('This draft belongs to another editor.');
  }
  const { revision, updatedAt } = draft;
  return {
    kind: draft.kind,
    content: fill(draft.content),
    revision,
    savedAt: new Date(updatedAt),
  };
}

/**
 * What the server has and what was written in this browser since, brought together. `theirs` is
 * there when the two say different things about the same field. Fails when there is neither.
 */
export async function openDraft(asked: Asked) {
  const { draftId, kind, fill } = asked;
  const copies = readCopies(draftId);
  const stored = await storedDraft({ ...asked, copies: copies.map(({ copy }) => copy) });
  const found: StoredDraft = stored ?? {
    kind: copies[0]?.copy.kind ?? kind,
    content: fill({}),
    revision: 0,
  };
  let mine = found.content;
  const adopted: typeof copies = [];
  for (const one of copies) {
    const written = { base: fill(one.copy.base), mine: fill(one.copy.content) };
    const { merged, clashes } = mergeContent({ ...written, theirs: mine });
    if (clashes.length > 0) {
      // The other copies stay where they are, and come in when the draft is opened next.
      return { ...found, ...written, revision: one.copy.revision, theirs: found, adopted: [one] };
    }
    mine = merged;
    adopted.push(one);
  }
  return { ...found, mine, base: found.content, adopted, theirs: undefined };
}
export type OpenedDraft = Awaited<ReturnType<typeof openDraft>>;

async function storedDraft({
  copies,
  ...asked
}: Asked & { copies: DraftCopy[] }): Promise<StoredDraft | undefined> {
  if (copies.length > 0 && copies.every(({ revision }) => revision === 0)) return undefined;
  try {
    return await fetchDraft(asked);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    // A draft of one's own that nothing was written in yet is not on the server.
    if (status === 404) return undefined;
    const newest = copies.toSorted((one, other) => other.revision - one.revision)[0];
    if (status === 410 || status === undefined || !newest) throw error;
    return { kind: newest.kind, content: asked.fill(newest.base), revision: newest.revision };
  }
}
