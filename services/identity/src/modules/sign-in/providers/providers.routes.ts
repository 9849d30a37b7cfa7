import { signInProviders } from '@soloist/contracts';
import { isFlagOn, route } from '@soloist/server-kit';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { IdentityDeps } from '../../../deps.ts';
import { requireAccount } from '../../accounts/index.ts';
import { withClient } from '../../sessions/index.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import { presentLinkedAccounts } from './linked-accounts.presenter.ts';
import { unlinkAccount } from './linked-accounts.service.ts';
import { finishLink, finishSignIn, startSignIn, startTrip } from './providers.service.ts';
import { tripSeconds } from './trips.service.ts';

const cookieName = 'google-sign-in';

export function providerRoutes(deps: IdentityDeps) {
  const cookie: CookieOptions = {
    httpOnly: true,
    // Strict would hold it back where Google sends the browser to us.
    sameSite: 'lax',
    // The path in browsers: the gateway removes /api.
    path: '/api/auth',
    secure: deps.publicUrl.startsWith('https:'),
  };
  const setCookie = (res: Response, browser: string) =>
    res.cookie(cookieName, browser, { ...cookie, maxAge: tripSeconds * 1000 });
  /** Reads and clears the cookie, which works once. */
  const takeCookie = (req: Request, res: Response) => {
    res.clearCookie(cookieName, cookie);
    return parseCookie(req.get('cookie') ?? '')[cookieName] ?? '';
  };

  return [
    route(signInProviders.providers, () => ({
      providers: deps.google ? ['google' as const] : [],
      takesNewAccounts: isFlagOn('sign-ups'),
    })),
    route(signInProviders.startGoogle, async ({ query, res }) => {
      const { url, browser } = await startSignIn(query, deps);
      if (browser) setCookie(res, browser);
      res.redirect(url);
    }),
    route(signInProviders.finishGoogle, ({ body, req, res }) =>
      withClient({ req, res }, deps, (client) =>
        finishSignIn({ answer: body, browser: takeCookie(req, res), client }, deps),
      ),
    ),
    route(signInProviders.linkedAccounts, async ({ user }) =>
      presentLinkedAccounts(await requireAccount(user)),
    ),
    route(signInProviders.startLink, async ({ user, res }) => {
      const { url, browser } = await startTrip({ userId: user.sub }, deps);
      setCookie(res, browser);
      return { url };
    }),
    route(signInProviders.finishLink, async ({ body, user, req, res }) =>
      presentLinkedAccounts(
        await finishLink(
          { answer: body, browser: takeCookie(req, res), user, origin: changeOriginOf(req) },
          deps,
        ),
      ),
    ),
    route(signInProviders.unlink, async ({ params, user, req }) =>
      presentLinkedAccounts(
        await unlinkAccount({ provider: params.provider, origin: changeOriginOf(req) }, user),
      ),
    ),
  ];
}
