import { workDrafts } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { presentDraft, presentDraftSummary } from './drafts.presenter.ts';
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
];
