import { auth } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { presentSession } from './sessions.presenter.ts';
import { endSession, listSessions } from './sessions.service.ts';

export const sessionRoutes = (parts: Parts) => [
  route(auth.sessions, async ({ user }) => {
    const sessions = await listSessions(user.sub);
    return { sessions: sessions.map((session) => presentSession(session, user)) };
  }),
  route(auth.endSession, async ({ user, params }) => {
    await endSession({ id: params.id, user }, parts);
    return { message: 'This device is signed out.' };
  }),
  route(auth.logout, async ({ user }) => {
    await endSession({ id: user.sid, user }, parts);
    return { message: 'You are signed out.' };
  }),
];
