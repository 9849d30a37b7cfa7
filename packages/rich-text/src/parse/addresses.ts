import { imageAddress } from '@soloist/contracts';
import { isLinkAddress } from '../marks.ts';
import { windowOrigin } from '../window-origin.ts';

/** A link's URL in the form the schema accepts; undefined when it is not allowed. */
export function readLinkAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const address = value.trim();
  if (isLinkAddress(address)) return address;
  // Encodes spaces and the like as %20.
  const href =
    /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address) && new URL(address).href;
  return href && isLinkAddress(href) ? href : undefined;
}

/** The URL of one of our images, in any width, with or without this site's origin. */
export function readImageAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const origin = windowOrigin();
  const isOfSite = origin !== undefined && value.startsWith(`${origin}/`);
  const path = (isOfSite ? value.slice(origin.length) : value).replace(/\?w=\d{1,5}$/, '');
  return imageAddress.test(path) ? path : undefined;
}
