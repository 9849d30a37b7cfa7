import { imageAddress } from '@soloist/contracts';
import { isLinkAddress } from '../marks.ts';
import { windowOrigin } from '../window-origin.ts';

/** Where a link leads, written the way the shape takes it; undefined when it may not lead there. */
export function readLinkAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const address = value.trim();
  if (isLinkAddress(address)) return address;
  // Spaces and the like become %20.
  const href =
    /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address) && new URL(address).href;
  return href && isLinkAddress(href) ? href : undefined;
}

/** The address of an own image, of whatever width, as it is or with this site in front. */
export function readImageAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const origin = windowOrigin();
  const isOfSite = origin !== undefined && value.startsWith(`${origin}/`);
  const path = (isOfSite ? value.slice(origin.length) : value).replace(/\?w=\d{1,5}$/, '');
  return imageAddress.test(path) ? path : undefined;
}
