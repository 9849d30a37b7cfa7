import { type TokenClaims, workDrafts } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { listVersions, readVersion } from './draft-versions.service.ts';
import {
  presentDraft,
  presentDraftSummary,
  presentVersion,
  presentVersionSummary,
} from './drafts.presenter.ts';
import {
  closeDraft,
  listDrafts,
  readDraft,
  requireDraftOfRole,
  requireKindOfRole,
  saveDraft,
} from './drafts.service.ts';

interface DraftCaller {
  user: TokenClaims;
  params: { draft_id: string };
}

/** The requested draft, if its kind belongs to the caller's current role. */
async function requireDraftRef({ user, params: { draft_id } }: DraftCaller) {
  const ref = { ownerId: user.sub, draft_id };
  await requireDraftOfRole(ref, user.role);
  return ref;
}

export const draftRoutes = () => [
  route(workDrafts.list, async ({ user, query }) => {
    requireKindOfRole(query.kind, user.role);
    const { items, nextCursor } = await listDrafts(user.sub, query);
    return { items: items.map(presentDraftSummary), nextCursor };
  }),
  route(workDrafts.read, async (call) => ({
    draft: presentDraft(await readDraft(await requireDraftRef(call))),
  })),
  route(workDrafts.save, async (call) => {
    requireKindOfRole(call.body.kind, call.user.role);
    return { draft: presentDraftSummary(await saveDraft(await requireDraftRef(call), call.body)) };
  }),
  route(workDrafts.remove, async (call) => {
    await closeDraft(await requireDraftRef(call), { as: 'deleted' });
    return { message: 'Draft deleted.' };
  }),
  route(workDrafts.versions, async (call) => {
    const ref = await requireDraftRef(call);
    await readDraft(ref);
    return { versions: (await listVersions(ref)).map(presentVersionSummary) };
  }),
  route(workDrafts.readVersion, async (call) => {
    const ref = await requireDraftRef(call);
    await readDraft(ref);
    const { revision } = call.params;
    return { draft: presentVersion(await readVersion({ ...ref, revision })) };
  }),
];
