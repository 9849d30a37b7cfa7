import { hourMs, overrideCookie, overrideHours, overrides } from '@soloist/contracts';
import { type BaseConfig, createOverrideCookies, type Route, route } from '@soloist/server-kit';
import { parseCookie } from 'cookie';
import { cookieOptions } from '../../audiences/index.ts';
import { findRelease } from '../history/releases.service.ts';
import { findVersionToTry, requireTeamMember } from './overrides.service.ts';

/** The cookie by which gateways show one browser a version, whatever is live. */
export function overrideRoutes(
  config: Pick<BaseConfig, 'INTERNAL_SECRET' | 'PUBLIC_URL'>,
): Route[] {
  const cookies = createOverrideCookies(config.INTERNAL_SECRET);
  const cookie = cookieOptions(config);
  return [
    route(overrides.version, async ({ params: { name, version }, user }) => {
      await requireTeamMember(user);
      return findVersionToTry(name, version);
    }),
    route(overrides.begin, async ({ params: { name, version }, user, req, res }) => {
      await requireTeamMember(user);
      await findRelease(name, version);
      const before = cookies.read(parseCookie(req.get('cookie') ?? '')[overrideCookie] ?? '');
      // Another person's overrides are not extended.
      const others = before?.userId === user.sub ? before.versions : {};
      const { sub: userId, sid: sessionId } = user;
      const chosen = { userId, sessionId, versions: { ...others, [name]: version } };
      const maxAge = overrideHours * hourMs;
      res.cookie(overrideCookie, cookies.sign(chosen), { ...cookie, maxAge });
      return { message: 'Override set. Reload the page to see it.' };
    }),
    route(overrides.end, ({ res }) => {
      res.clearCookie(overrideCookie, cookie);
      return { message: 'Override removed. Reload the page to see the live version.' };
    }),
  ];
}
