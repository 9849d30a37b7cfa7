import * as z from 'zod/mini';
import { text } from './primitives.ts';

/** Specification section 2: an address without a scheme is one of https. Empty stays empty. */
export const withScheme = (address: string) =>
  address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;

/** Whether it is a web URL, with or without its scheme. */
export function isWebAddress(address: string): boolean {
  const whole = withScheme(address);
  if (!/^https?:\/\/[^\s<>"]+$/i.test(whole) || !URL.canParse(whole)) return false;
  const { hostname, username, password } = new URL(whole);
  return username === '' && password === '' && (hostname.includes('.') || hostname.includes(':'));
}

/** The address of a page of the web, or empty. */
export const webAddress = text().check(
  z.refine((address) => address === '' || isWebAddress(address), 'This isn’t a web address.'),
);
