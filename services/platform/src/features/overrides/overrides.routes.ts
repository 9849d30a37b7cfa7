import { overrideCookie, overrideHours, overrides } from '@soloist/contracts';
import { type BaseConfig, createOverrideCookies, type Route, route } from '@soloist/service-kit';
import { parseCookie } from 'cookie';
import { platformCookie } from '../platform-cookie.ts';
import { findRelease } from '../releases/releases.service.ts';
import { refuseOutsiders, versionToTry } from './overrides.service.ts';

const hourMs = 3600 * 1000;

/** The cookie by which gateways show somebody's own browser a version whatever is live. */
export function overrideRoutes(
  config: Pick<BaseConfig, 'INTERNAL_SECRET' | 'PUBLIC_URL'>,
): Route[] {
  const cookies = createOverrideCookies(config.INTERNAL_SECRET);
  const cookie = platformCookie(config);
  return [
    route(overrides.version, async ({ params: { name, version }, user }) => {
      await refuseOutsiders(user);
      return versionToTry(name, version);
    }),
    route(overrides.begin, async ({ params: { name, version }, user, req, res }) => {
      await refuseOutsiders(user);
      await findRelease(name, version);
      const before = cookies.read(parseCookie(req.get('cookie') ?? '')[overrideCookie] ?? '');
      // Somebody else's choice is not gone on with.
      const others = before?.userId === user.sub ? before.versions : {};
      const { sub: userId, sid: sessionId } = user;
      const chosen = { userId, sessionId, versions: { ...others, [name]: version } };
      const maxAge = overrideHours * hourMs;
      res.cookie(overrideCookie, cookies.sign(chosen), { ...cookie, maxAge });
      return { message: 'This browser’s next page has it.' };
    }),
    route(overrides.end, ({ res }) => {
      res.clearCookie(overrideCookie, cookie);
      return { message: 'This browser’s next page has what is live.' };
    }),
  ];
}
