import { workDrafts } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { listVersions, readVersion } from './draft-versions.service.ts';
import {
  presentDraft,
  presentDraftSummary,
  presentVersion,
  presentVersionSummary,
} from './drafts.presenter.ts';
import { closeDraft, listDrafts, readDraft, saveDraft } from './drafts.service.ts';

export const draftRoutes = () => [
  route(workDrafts.list, async ({ user, query }) => {
    const { items, nextCursor } = await listDrafts(user.sub, query);
    return { items: items.map(presentDraftSummary), nextCursor };
  }),
  route(workDrafts.read, async ({ user, params }) => ({
    draft: presentDraft(await readDraft({ ownerId: user.sub, ...params })),
  })),
  route(workDrafts.save, async ({ user, params, body }) => ({
    draft: presentDraftSummary(await saveDraft({ ownerId: user.sub, ...params }, body)),
  })),
  route(workDrafts.remove, async ({ user, params }) => {
    await closeDraft({ ownerId: user.sub, ...params }, { as: 'deleted' });
    return { message: 'The draft is deleted.' };
  }),
  route(workDrafts.versions, async ({ user, params }) => {
    const own = { ownerId: user.sub, ...params };
    await readDraft(own);
    return { versions: (await listVersions(own)).map(presentVersionSummary) };
  }),
  route(workDrafts.readVersion, async ({ user, params }) => {
    const { revision, draft_id } = params;
    const own = { ownerId: user.sub, draft_id };
    await readDraft(own);
    return { draft: presentVersion(await readVersion({ ...own, revision })) };
  }),
];
