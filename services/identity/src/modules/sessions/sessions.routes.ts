import { auth, type session, type TokenClaims } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type * as z from 'zod/mini';
import type { IdentityDeps } from '../../deps.ts';
import { marksOfRequest } from './known-devices.service.ts';
import type { StoredSession } from './sessions.model.ts';
import { endLeftSessions, endSession, listSessions } from './sessions.service.ts';

export const sessionRoutes = (deps: IdentityDeps) => [
  route(auth.sessions, async ({ user }) => {
    const sessions = await listSessions(user.sub);
    return { sessions: sessions.map((session) => presentSession(session, user)) };
  }),
  route(auth.endSession, async ({ user, params }) => {
    await endSession({ id: params.id, user }, deps);
    return { message: 'Device logged out.' };
  }),
  route(auth.logout, async ({ user }) => {
    await endSession({ id: user.sid, user }, deps);
    return { message: 'You are logged out.' };
  }),
  route(auth.endLeftSessions, async ({ body, req }) => {
    await endLeftSessions({ ...body, marks: marksOfRequest(req) }, deps);
    return { message: 'You are logged out.' };
  }),
];

const presentSession = (stored: StoredSession, user: TokenClaims): z.infer<typeof session> => ({
  id: String(stored._id),
  device: stored.device,
  ip: stored.ip,
  createdAt: stored.createdAt.toISOString(),
  lastSeenAt: stored.lastSeenAt.toISOString(),
  current: String(stored._id) === user.sid,
});
