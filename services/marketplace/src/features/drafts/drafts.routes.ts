import { type TokenClaims, workDrafts } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
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

interface Asking {
  user: TokenClaims;
  params: { draft_id: string };
}

/** The draft that is asked for, if it may be the caller's in their present role. */
async function ownOf({ user, params: { draft_id } }: Asking) {
  const own = { ownerId: user.sub, draft_id };
  await requireDraftOfRole(own, user.role);
  return own;
}

export const draftRoutes = () => [
  route(workDrafts.list, async ({ user, query }) => {
    requireKindOfRole(query.kind, user.role);
    const { items, nextCursor } = await listDrafts(user.sub, query);
    return { items: items.map(presentDraftSummary), nextCursor };
  }),
  route(workDrafts.read, async (call) => ({
    draft: presentDraft(await readDraft(await ownOf(call))),
  })),
  route(workDrafts.save, async (call) => {
    requireKindOfRole(call.body.kind, call.user.role);
    return { draft: presentDraftSummary(await saveDraft(await ownOf(call), call.body)) };
  }),
  route(workDrafts.remove, async (call) => {
    await closeDraft(await ownOf(call), { as: 'deleted' });
    return { message: 'The draft is deleted.' };
  }),
  route(workDrafts.versions, async (call) => {
    const own = await ownOf(call);
    await readDraft(own);
    return { versions: (await listVersions(own)).map(presentVersionSummary) };
  }),
  route(workDrafts.readVersion, async (call) => {
    const own = await ownOf(call);
    await readDraft(own);
    const { revision } = call.params;
    return { draft: presentVersion(await readVersion({ ...own, revision })) };
  }),
];
