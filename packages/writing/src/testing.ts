import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import type { AnyDraftKind } from './draft-endpoints.ts';

interface StoredTestDraft {
  kind: AnyDraftKind;
  content: Record<string, unknown>;
  revision: number;
}
type FakeResponses = Record<string, object | (() => Response)>;

export const draftPath = (draftId: string) => `/api/proposal/drafts/${draftId}`;
export const workDraftPath = (draftId: string) => `/api/drafts/${draftId}`;
export const refused = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: `${code}.` }, { status });

/** For tests: a fake of a service's drafts at `pathOf`, and of the `others` endpoints. */
export function serveDrafts(others: FakeResponses = {}, pathOf = draftPath) {
  const stored = new Map<string, StoredTestDraft>();
  const answers: FakeResponses = { ...others };
  const calls: AnsweredCall[] = answerCalls(answers);

  const reply = (draft_id: string, draft: StoredTestDraft) =>
    Response.json({
      success: true,
      draft: { draft_id, title: 'Draft', updatedAt: '2026-11-21T09:00:00.000Z', ...draft },
    });
  /** Serves this id; a save of an older revision is a conflict. */
  const serve = (draftId: string) => {
    answers[`GET ${pathOf(draftId)}`] = () => {
      const found = stored.get(draftId);
      return found ? reply(draftId, found) : refused(404, 'not_found')();
    };
    answers[`PUT ${pathOf(draftId)}`] = () => {
      const sent = JSON.parse(String(calls.at(-1)?.body)) as StoredTestDraft;
      const revision = stored.get(draftId)?.revision ?? 0;
      if (sent.revision !== revision) return refused(409, 'conflict')();
      const { kind, content } = sent;
      stored.set(draftId, { kind, content, revision: revision + 1 });
      return reply(draftId, { kind, content, revision: revision + 1 });
    };
    answers[`DELETE ${pathOf(draftId)}`] = () => {
      stored.delete(draftId);
      return Response.json({ success: true, message: 'Deleted' });
    };
  };
  /** Simulates an earlier save, or one from another device. */
  const saveElsewhere = (draftId: string, content: object, kind: AnyDraftKind = 'proposal') => {
    const found = stored.get(draftId);
    stored.set(draftId, {
      kind,
      content: { ...found?.content, ...content },
      revision: (found?.revision ?? 0) + 1,
    });
    serve(draftId);
  };
  return { stored, answers, calls, serve, saveElsewhere };
}

/** The draft id in the URL. */
export const draftInAddress = () => new URLSearchParams(location.search).get('id') ?? '';
