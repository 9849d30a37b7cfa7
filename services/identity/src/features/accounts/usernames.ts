import { randomInt } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import { isMainHost } from '@soloist/contracts';

const longest = 40;
// Host labels that the product may need for itself; its present ones are in contracts.
const reserved = ['admin', 'api', 'blog', 'cdn', 'files', 'help', 'mail', 'status', 'support'];
const numbered = 4;

/** The host label made from a person's name; later attempts are for when it is taken. */
export function usernameFrom({ fname, lname }: { fname: string; lname: string }, attempt: number) {
  const slug = slugify(`${fname} ${lname}`).slice(0, longest).replace(/-$/, '');
  const isUsable = slug.length > 1 && !reserved.includes(slug) && !isMainHost(slug);
  if (!isUsable) return `member-${randomInt(10_000, 100_000)}`;
  if (attempt === 0) return slug;
  return attempt < numbered ? `${slug}-${attempt + 1}` : `${slug}-${randomInt(10_000, 100_000)}`;
}
