import {
  audiences,
  dayMs,
  personCookie,
  personCookieDays,
  personCookiePurpose,
} from '@soloist/contracts';
import { type BaseConfig, createSignedIds, type Route, route } from '@soloist/server-kit';
import type { CookieOptions } from 'express';

/** The cookie from which gateways read a page's audience. */
export function audienceRoutes(
  config: Pick<BaseConfig, 'INTERNAL_SECRET' | 'PUBLIC_URL'>,
): Route[] {
  const people = createSignedIds(config.INTERNAL_SECRET, personCookiePurpose);
  const cookie = cookieOptions(config);
  return [
    route(audiences.tellPerson, ({ user, res }) => {
      const maxAge = personCookieDays * dayMs;
      res.cookie(personCookie, people.sign(user.sub), { ...cookie, maxAge });
      return { message: 'Your next page uses your audience.' };
    }),
    route(audiences.forgetPerson, ({ res }) => {
      res.clearCookie(personCookie, cookie);
      return { message: 'Your next page uses the default version.' };
    }),
  ];
}

/** Options of the cookies by which gateways choose a page's versions: no script can read them. */
export const cookieOptions = ({ PUBLIC_URL }: Pick<BaseConfig, 'PUBLIC_URL'>): CookieOptions => ({
  ...{ httpOnly: true, sameSite: 'lax', path: '/' },
  secure: PUBLIC_URL.startsWith('https:'),
});
