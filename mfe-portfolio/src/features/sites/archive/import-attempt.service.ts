import { blogs, freelancerServices, portfolioProjects } from '@soloist/contracts';
import { call, getClaims } from '@soloist/web-client';
import { ArchiveError } from './archive-names.rules.ts';

/** One import from start to end, across all interruptions. */
export interface ImportAttempt {
  id: string;
  /** Hash of the archive. */
  hash: string;
  /** The importing account. */
  ownerId: string;
}

const key = 'site-import';

/**
 * Starts the import of an archive, or resumes one that was interrupted in this browser.
 * @throws ArchiveError when the account has works that are not from there.
 */
export async function startImportAttempt(hash: string): Promise<ImportAttempt> {
  const before = await findImportAttempt(hash);
  if (before) return before;
  const attempt = { id: crypto.randomUUID(), hash, ownerId: getOwnerId() };
  localStorage.setItem(key, JSON.stringify(attempt));
  return attempt;
}

/**
 * The interrupted import of an archive in this browser; undefined when the import starts from
 * scratch.
 * @throws ArchiveError when the account has works that are not from there.
 */
export async function findImportAttempt(hash: string): Promise<ImportAttempt | undefined> {
  if (await isEmpty()) return undefined;
  const before = readAttempt();
  if (before?.hash === hash && before.ownerId === getOwnerId()) return before;
  throw new ArchiveError(
    'You can only import into an empty account. Delete your projects, services and posts first.',
  );
}

const getOwnerId = () => getClaims()?.sub ?? '';

export const endImportAttempt = () => localStorage.removeItem(key);

function readAttempt(): ImportAttempt | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as ImportAttempt;
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

/** The draft id for an item of the archive: the same each time the attempt resumes. */
export async function draftIdOf({ id, hash }: ImportAttempt, name: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${id} ${hash} ${name}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // A UUID of version 8: custom content.
  const variant = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant.toString(16)}${hex.slice(18, 20)}`,
    hex.slice(20),
  ].join('-');
}
