import { passkeys } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import type { IdentityDeps } from '../../../deps.ts';
import { requireAccount } from '../../accounts/index.ts';
import { withClient } from '../../sessions/index.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import { challengeSeconds } from './challenges.service.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './owned-passkeys.service.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.service.ts';
import { presentPasskey, presentPasskeys } from './passkeys.presenter.ts';

const cookieName = 'passkey-sign-in';

export function passkeyRoutes(deps: IdentityDeps) {
  const cookie: CookieOptions = {
    httpOnly: true,
    sameSite: 'strict',
    // The path in browsers: the gateway removes /api.
    path: '/api/auth/passkeys',
    secure: deps.publicUrl.startsWith('https:'),
    maxAge: challengeSeconds * 1000,
  };
  const readCookie = (req: Request) => parseCookie(req.get('cookie') ?? '')[cookieName] ?? '';

  return [
    route(passkeys.signInOptions, async ({ req, res }) => {
      const { options, browser } = await startPasskeySignIn(readCookie(req), deps);
      res.cookie(cookieName, browser, cookie);
      return { options };
    }),
    route(passkeys.signIn, ({ body, req, res }) =>
      withClient({ req, res }, deps, (client) =>
        signInWithPasskey({ form: body, browser: readCookie(req), client }, deps),
      ),
    ),
    route(passkeys.list, async ({ user }) => presentPasskeys(await requireAccount(user))),
    route(passkeys.addOptions, ({ body, user }) =>
      startPasskey({ user, password: body.password }, deps),
    ),
    route(passkeys.add, async ({ body, user, req }) => {
      const change = { form: body, user, origin: changeOriginOf(req) };
      const { account, added } = await addPasskey(change, deps);
      return { ...presentPasskeys(account), added: presentPasskey(added) };
    }),
    route(passkeys.rename, async ({ params, body, user }) =>
      presentPasskeys(await renamePasskey({ ...params, ...body, user })),
    ),
    route(passkeys.remove, async ({ params, user, req }) =>
      presentPasskeys(await removePasskey({ ...params, user, origin: changeOriginOf(req) }, deps)),
    ),
  ];
}
