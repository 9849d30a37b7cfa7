import type { BaseConfig } from '@soloist/service-kit';
import type { CookieOptions } from 'express';

/** How cookies are kept by which gateways choose what a page shows: no script reads them. */
export const platformCookie = ({ PUBLIC_URL }: Pick<BaseConfig, 'PUBLIC_URL'>): CookieOptions => ({
  ...{ httpOnly: true, sameSite: 'lax', path: '/' },
  secure: PUBLIC_URL.startsWith('https:'),
});
