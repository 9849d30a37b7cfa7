import type { DraftKind, drafts, WorkDraftKind, workDrafts } from '@soloist/contracts';
import { call } from '@soloist/web-client';
import type { Content } from './merge-content.ts';

/** Which service keeps them: papers for clients, or what a freelancer shows; same rules, same answers. */
export type DraftEndpoints = typeof drafts | typeof workDrafts;
export type AnyDraftKind = DraftKind | WorkDraftKind;

/** What is sent to be stored. */
export interface DraftBody {
  kind: AnyDraftKind;
  title: string;
  content: Content;
  revision: number;
}

/** One draft as `endpoints` have it. Fails like `call`. */
export async function readDraft(endpoints: DraftEndpoints, draft_id: string) {
  const { draft } = await call(endpoints.read as typeof drafts.read, { params: { draft_id } });
  return { ...draft, kind: draft.kind as AnyDraftKind, content: draft.content as Content };
}

/** Stores one draft. Fails like `call`. */
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

/** The content as the server will have it, trimmed and the like, so that the two can be compared. */
export function asSaved(
  endpoints: DraftEndpoints,
  { kind, content }: { kind: AnyDraftKind; content: object },
): Content {
  const { body } = endpoints.save as typeof drafts.save;
  const saved = body?.safeParse({ kind, title: '', revision: 0, content });
  return (saved?.success ? saved.data.content : content) as Content;
}
