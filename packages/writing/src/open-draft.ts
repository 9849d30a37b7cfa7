import { ApiError } from '@soloist/web-client';
import { type DraftCopy, readCopies } from './draft-copies.ts';
import { type AnyDraftKind, type DraftEndpoints, readDraft } from './draft-endpoints.ts';
import { type DraftContent, mergeContent } from './merge-content.ts';

export interface ServerDraftVersion {
  kind: AnyDraftKind;
  content: DraftContent;
  revision: number;
  /** When the server stored it; absent while only this browser has it. */
  savedAt?: Date | undefined;
}

interface DraftRequest {
  endpoints: DraftEndpoints;
  draftId: string;
  kind: AnyDraftKind;
  /** Completes partial stored content. */
  fill: (content: DraftContent) => DraftContent;
}

/** Templates open in the editor of proposals; every other kind has its own editor. */
const editorOf = (kind: AnyDraftKind) => (kind === 'proposal_template' ? 'proposal' : kind);

/** The server's version of a draft. Rejects like `call`, and for a draft of another editor. */
export async function fetchDraft({
  endpoints,
  draftId,
  kind,
  fill,
}: DraftRequest): Promise<ServerDraftVersion> {
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
 * Merges the server's version with the changes stored in this browser. `theirs` is set when the two
 * conflict in a field. Rejects when there is neither.
 */
export async function openDraft(request: DraftRequest) {
  const { draftId, kind, fill } = request;
  const copies = readCopies(draftId);
  const stored = await storedDraft({ ...request, copies: copies.map(({ copy }) => copy) });
  const serverVersion: ServerDraftVersion = stored ?? {
    kind: copies[0]?.copy.kind ?? kind,
    content: fill({}),
    revision: 0,
  };
  let mine = serverVersion.content;
  const adopted: typeof copies = [];
  for (const one of copies) {
    const local = { base: fill(one.copy.base), mine: fill(one.copy.content) };
    const { merged, clashes } = mergeContent({ ...local, theirs: mine });
    if (clashes.length > 0) {
      // The other copies stay stored and are merged when the draft opens next.
      return {
        ...serverVersion,
        ...local,
        revision: one.copy.revision,
        theirs: serverVersion,
        adopted: [one],
      };
    }
    mine = merged;
    adopted.push(one);
  }
  return { ...serverVersion, mine, base: serverVersion.content, adopted, theirs: undefined };
}
export type OpenedDraft = Awaited<ReturnType<typeof openDraft>>;

async function storedDraft({
  copies,
  ...request
}: DraftRequest & { copies: DraftCopy[] }): Promise<ServerDraftVersion | undefined> {
  if (copies.length > 0 && copies.every(({ revision }) => revision === 0)) return undefined;
  try {
    return await fetchDraft(request);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    // A new draft without any input is not on the server.
    if (status === 404) return undefined;
    const newest = copies.toSorted((one, other) => other.revision - one.revision)[0];
    if (status === 410 || status === undefined || !newest) throw error;
    return { kind: newest.kind, content: request.fill(newest.base), revision: newest.revision };
  }
}
