import { sage } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { readDraft } from './drafts.service.ts';

export const draftRoutes = [
  route(sage.draft, async ({ user, params }) => ({
    message: 'What Sage prepared.',
    data: await readDraft(user, params.id),
  })),
];
