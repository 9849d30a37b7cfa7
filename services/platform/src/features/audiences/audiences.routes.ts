import { audiences, personCookie, personCookieDays, personCookiePurpose } from '@soloist/contracts';
import { type BaseConfig, createSignedIds, type Route, route } from '@soloist/service-kit';
import { platformCookie } from '../platform-cookie.ts';

const dayMs = 24 * 3600 * 1000;

/** The cookie by which gateways know whom a page is for. */
export function audienceRoutes(
  config: Pick<BaseConfig, 'INTERNAL_SECRET' | 'PUBLIC_URL'>,
): Route[] {
  const people = createSignedIds(config.INTERNAL_SECRET, personCookiePurpose);
  const cookie = platformCookie(config);
  return [
    route(audiences.tellPerson, ({ user, res }) => {
      const maxAge = personCookieDays * dayMs;
      res.cookie(personCookie, people.sign(user.sub), { ...cookie, maxAge });
      return { message: 'Your next page is chosen for you.' };
    }),
    route(audiences.forgetPerson, ({ res }) => {
      res.clearCookie(personCookie, cookie);
      return { message: 'Your next page is as everybody’s.' };
    }),
  ];
}
