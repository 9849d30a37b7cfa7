import { randomUUID } from 'node:crypto';
import {
  browserCookie,
  personCookie,
  personCookiePurpose,
  type Registry,
  type ReleaseManifest,
} from '@soloist/contracts';
import { createSignedIds, isInShare, type SignedIds } from '@soloist/server-kit';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import type { GatewayConfig } from '../../config.ts';
import type { LiveReleases } from './live-releases.job.ts';
import type { VerifiedRemote } from './registry.service.ts';

const browserCookieMs = 180 * 24 * 3600 * 1000;
const browserId = z.uuid();

/** The releases that one page serves. */
export interface ChosenReleases extends Omit<Registry, 'remotes'> {
  releases: ReleaseManifest[];
}

type Canary = NonNullable<VerifiedRemote['canary']>;

/** The visitor according to cookies; each is set only while a canary depends on it. */
interface Visitor {
  browser: string | undefined;
  userId: string | undefined;
}

interface ChooseReleasesDeps {
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'INTERNAL_SECRET'>;
  readRemotes: LiveReleases['read'];
}

/**
 * Creates the function that selects a page's releases: the canary for its audience, the live
 * version for everyone else. A browser can get a canary from its second page on, once it has
 * returned our cookie: so crawlers get the live version, and no page differs from the next.
 */
export function createChooseReleases({ config, readRemotes }: ChooseReleasesDeps) {
  const { INTERNAL_SECRET: secret, PUBLIC_URL } = config;
  const people: Pick<SignedIds, 'read'> = secret
    ? createSignedIds(secret, personCookiePurpose)
    : { read: () => undefined };
  const browserOptions = {
    ...({ httpOnly: true, sameSite: 'lax', maxAge: browserCookieMs } as const),
    secure: PUBLIC_URL.startsWith('https:'),
  };

  function browserOf(cookies: Cookies, res: Response): string | undefined {
    const known = z.safeParse(browserId, cookies[browserCookie]);
    if (!known.success) res.cookie(browserCookie, randomUUID(), browserOptions);
    return known.data;
  }

  return async (req: Request, res: Response): Promise<ChosenReleases> => {
    const remotes = readRemotes();
    const audiences = remotes.flatMap(({ canary }) => canary?.audience ?? []);
    const hasShare = audiences.some(({ share }) => share > 0);
    const hasUserIds = audiences.some(({ userIds }) => userIds.length > 0);
    const cookies = parseCookie(req.headers.cookie ?? '');
    const userId = people.read(cookies[personCookie] ?? '');
    const browser = hasShare ? browserOf(cookies, res) : undefined;
    if (hasShare || hasUserIds || userId) {
      res.set('cache-control', 'private, no-cache');
      res.vary('cookie');
    }
    const releases = remotes.map(({ live, canary }) =>
      canary && isInAudience(canary, { browser, userId }) ? canary.release : live,
    );
    const chosenFor =
      hasUserIds || userId ? { userId: userId ?? null, isAsked: hasUserIds } : undefined;
    return chosenFor ? { releases, chosenFor } : { releases };
  };
}
export type ChooseReleases = ReturnType<typeof createChooseReleases>;
type Cookies = ReturnType<typeof parseCookie>;

const isInAudience = ({ id, audience }: Canary, { browser, userId }: Visitor) =>
  (userId !== undefined && audience.userIds.includes(userId)) ||
  (browser !== undefined && isInShare(audience.share, { of: id, who: browser }));
