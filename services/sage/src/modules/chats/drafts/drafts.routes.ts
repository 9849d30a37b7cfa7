import { sage } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { readDraft } from './drafts.service.ts';

export const draftRoutes = [
  route(sage.draft, async ({ user, params }) => ({
    message: 'Draft loaded.',
    data: await readDraft(user, params.id),
  })),
];
