import { blogs, freelancerServices, portfolioProjects } from '@soloist/contracts';
import { call, getClaims } from '@soloist/web-client';
import { ArchiveError } from './archive-error.ts';

/** One import from beginning to end, however often it broke off in between. */
export interface Attempt {
  id: string;
  /** Of which archive. */
  hash: string;
  /** Into whose account. */
  ownerId: string;
}

const key = 'site-import';

/**
 * Begins to import an archive, or goes on with what broke off in this browser.
 * @throws ArchiveError when the account has works that are not from there.
 */
export async function beginAttempt(hash: string): Promise<Attempt> {
  const before = await findAttempt(hash);
  if (before) return before;
  const attempt = { id: crypto.randomUUID(), hash, ownerId: getOwnerId() };
  localStorage.setItem(key, JSON.stringify(attempt));
  return attempt;
}

/**
 * What broke off of an archive in this browser; undefined where everything is to be begun.
 * @throws ArchiveError when the account has works that are not from there.
 */
export async function findAttempt(hash: string): Promise<Attempt | undefined> {
  if (await isEmpty()) return undefined;
  const before = readAttempt();
  if (before?.hash === hash && before.ownerId === getOwnerId()) return before;
  throw new ArchiveError(
    'A site can be imported into an account without projects, services and blogs. Yours has some.',
  );
}

const getOwnerId = () => getClaims()?.sub ?? '';

export const endAttempt = () => localStorage.removeItem(key);

function readAttempt(): Attempt | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Attempt;
  } catch {
    return undefined;
  }
}

async function isEmpty(): Promise<boolean> {
  const query = { limit: 1 };
  const lists = await Promise.all([
    call(portfolioProjects.listOwn, { query }),
    call(freelancerServices.listOwn, { query }),
    call(blogs.listOwn, { query }),
  ]);
  return lists.every(({ items }) => items.length === 0);
}

/** The id under which a thing of the archive is made: the same whenever the attempt goes on. */
export async function draftIdOf({ id, hash }: Attempt, name: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${id} ${hash} ${name}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // A UUID of version 8: of whatever its maker likes.
  const variant = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant.toString(16)}${hex.slice(18, 20)}`,
    hex.slice(20),
  ].join('-');
}
