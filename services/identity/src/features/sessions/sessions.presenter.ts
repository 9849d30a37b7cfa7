import type { session, TokenClaims } from '@soloist/contracts';
import type * as z from 'zod/mini';
import type { Session } from './sessions.model.ts';

export const presentSession = (stored: Session, user: TokenClaims): z.infer<typeof session> => ({
  id: String(stored._id),
  device: stored.device,
  ip: stored.ip,
  createdAt: stored.createdAt.toISOString(),
  lastSeenAt: stored.lastSeenAt.toISOString(),
  current: String(stored._id) === user.sid,
});
