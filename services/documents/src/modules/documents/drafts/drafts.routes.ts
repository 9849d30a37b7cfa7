import { drafts } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { releaseDraftWork } from '../shared/claimed-work.service.ts';
import { presentDraft, presentDraftSummary } from './drafts.presenter.ts';
import { closeDraft, listDrafts, readDraft, saveDraft } from './drafts.service.ts';

/** A freelancer's drafts. */
export const draftRoutes = () => [
  route(drafts.list, async ({ user, query }) => {
    const { items, nextCursor } = await listDrafts(user.sub, query);
    return { items: items.map(presentDraftSummary), nextCursor };
  }),
  route(drafts.read, async ({ user, params }) => ({
    draft: presentDraft(await readDraft({ freelancerId: user.sub, ...params })),
  })),
  route(drafts.save, async ({ user, params, body }) => ({
    draft: presentDraftSummary(await saveDraft({ freelancerId: user.sub, ...params }, body)),
  })),
  route(drafts.remove, async ({ user, params }) => {
    const draft = { freelancerId: user.sub, ...params };
    await closeDraft(draft, { as: 'deleted' });
    await releaseDraftWork(draft);
    return { message: 'Draft deleted.' };
  }),
];
