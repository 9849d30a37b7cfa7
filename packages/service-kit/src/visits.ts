import type { Request } from 'express';
import { isbot } from 'isbot';
import type { Authenticator } from './auth.ts';
import { browserOf, type OwnBrowsers } from './own-browsers.ts';
import type { Look, Views } from './views.ts';

interface Visit<Kind extends string> extends Omit<Look<Kind>, 'visitor'> {
  /** Whose thing it is. */
  ownerId: string;
  req: Request;
}

/**
 * Counts who asks, unless it is a program or the owner: by their token, or by where they were signed
 * in before. Never throws.
 */
export async function countVisit<Kind extends string>(
  { req, ownerId, ...look }: Visit<Kind>,
  parts: { views: Views<Kind>; authenticator: Authenticator; ownBrowsers: OwnBrowsers },
) {
  const browser = browserOf(req);
  if (!browser || isbot(req.get('user-agent'))) return;
  const user = await parts.authenticator
    .authenticate(req.get('authorization'))
    // Anybody may come; a token, where it is one, only says who it is.
    .catch(() => undefined);
  const isOwner = user
    ? user.sub === ownerId
    : await parts.ownBrowsers.has(ownerId, req).catch(() => false);
  if (!isOwner) await parts.views.count({ ...look, visitor: user?.sub ?? browser });
}
