import type { DraftKind, drafts, WorkDraftKind, workDrafts } from '@soloist/contracts';
import { call } from '@soloist/web-client';
import type { DraftContent } from './merge-content.ts';

/**
 * The drafts of documents for clients, or of a freelancer's posts and projects: the same rules and
 * responses.
 */
export type DraftEndpoints = typeof drafts | typeof workDrafts;
export type AnyDraftKind = DraftKind | WorkDraftKind;

/** The request body for saving a draft. */
export interface DraftBody {
  kind: AnyDraftKind;
  title: string;
  content: DraftContent;
  revision: number;
}

/** Loads one draft. Rejects like `call`. */
export async function readDraft(endpoints: DraftEndpoints, draft_id: string) {
  const { draft } = await call(endpoints.read as typeof drafts.read, { params: { draft_id } });
  return { ...draft, kind: draft.kind as AnyDraftKind, content: draft.content as DraftContent };
}

/** Saves one draft. Rejects like `call`. */
export async function saveDraft(
  endpoints: DraftEndpoints,
  { draftId, body }: { draftId: string; body: DraftBody },
) {
  const { draft } = await call(endpoints.save as typeof drafts.save, {
    params: { draft_id: draftId },
    body: body as never,
  });
  return draft;
}

/** The content as the server will store it (trimmed, for example), so that the two can be compared. */
export function asSaved(
  endpoints: DraftEndpoints,
  { kind, content }: { kind: AnyDraftKind; content: object },
): DraftContent {
  const { body } = endpoints.save as typeof drafts.save;
  const saved = body?.safeParse({ kind, title: '', revision: 0, content });
  return (saved?.success ? saved.data.content : content) as DraftContent;
}
