import { signInProviders } from '@soloist/contracts';
import { isOn, route } from '@soloist/service-kit';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { Parts } from '../../parts.ts';
import { requireAccount } from '../accounts/accounts.service.ts';
import { asClient } from '../sessions/known-devices.ts';
import { presentLinkedAccounts } from './linked-accounts.presenter.ts';
import { unlinkAccount } from './linked-accounts.service.ts';
import { finishLink, finishSignIn, startSignIn, startTrip } from './providers.service.ts';
import { tripSeconds } from './trips.service.ts';

const cookieName = 'google-sign-in';

export function providerRoutes(parts: Parts) {
  const cookie: CookieOptions = {
    httpOnly: true,
    // Strict would hold it back where Google sends the browser to us.
    sameSite: 'lax',
    // As browsers see it: the gateway takes /api away.
    path: '/api/auth',
    secure: parts.publicUrl.startsWith('https:'),
  };
  const mark = (res: Response, browser: string) =>
    res.cookie(cookieName, browser, { ...cookie, maxAge: tripSeconds * 1000 });
  /** What the cookie says, which is of no more use. */
  const browserOf = (req: Request, res: Response) => {
    res.clearCookie(cookieName, cookie);
    return parseCookie(req.get('cookie') ?? '')[cookieName] ?? '';
  };

  return [
    route(signInProviders.providers, () => ({
      providers: parts.google ? ['google' as const] : [],
      takesNewAccounts: isOn('sign-ups'),
    })),
    route(signInProviders.startGoogle, async ({ query, res }) => {
      const { url, browser } = await startSignIn(query, parts);
      if (browser) mark(res, browser);
      res.redirect(url);
    }),
    route(signInProviders.finishGoogle, ({ body, req, res }) =>
      asClient({ req, res }, parts, (client) =>
        finishSignIn({ answer: body, browser: browserOf(req, res), client }, parts),
      ),
    ),
    route(signInProviders.linkedAccounts, async ({ user }) =>
      presentLinkedAccounts(await requireAccount(user)),
    ),
    route(signInProviders.startLink, async ({ user, res }) => {
      const { url, browser } = await startTrip({ userId: user.sub }, parts);
      mark(res, browser);
      return { url };
    }),
    route(signInProviders.finishLink, async ({ body, user, req, res }) =>
      presentLinkedAccounts(
        await finishLink({ answer: body, browser: browserOf(req, res), user }, parts),
      ),
    ),
    route(signInProviders.unlink, async ({ params, user }) =>
      presentLinkedAccounts(await unlinkAccount(params.provider, user)),
    ),
  ];
}
