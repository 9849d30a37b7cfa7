import { randomInt } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import { username, usernameLimit } from '@soloist/contracts';
import * as z from 'zod/mini';

const numbered = 4;

/** The host label made from a person's name; other ones when so many were `taken`. */
export function usernameFrom({ fname, lname }: { fname: string; lname: string }, taken: number) {
  const slug = slugify(`${fname} ${lname}`).slice(0, usernameLimit).replace(/-$/, '');
  const isUsable = z.safeParse(username, slug).success;
  if (!isUsable) return `member-${randomInt(10_000, 100_000)}`;
  if (taken === 0) return slug;
  return taken < numbered ? `${slug}-${taken + 1}` : `${slug}-${randomInt(10_000, 100_000)}`;
}
