import { isWebAddress, type ProjectMakingPart, projectLimits } from '@soloist/contracts';
import * as z from 'zod';

export type Facts = Omit<Extract<ProjectMakingPart, { type: 'facts' }>, 'type'>;

/** At most so many characters, cut between words. */
export function cutAtWord(text: string, limit: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit + 1);
  const end = cut.lastIndexOf(' ');
  return cut.slice(0, end > limit / 2 ? end : limit).trim();
}

const line = (limit: number) =>
  z
    .string()
    .catch('')
    .transform((text) => cutAtWord(text, limit));
const words = z
  .array(z.unknown())
  .catch([])
  .transform((list) => {
    const said = list.filter((word) => typeof word === 'string').map((word) => cutAtWord(word, 60));
    return [...new Set(said.filter(Boolean))].slice(0, projectLimits.chips);
  });

/** Facts as a model wrote them: what does not fit is left out or cut, never passed on. */
export const writtenFacts = z.object({
  title: line(projectLimits.title),
  brief: line(projectLimits.brief),
  client: line(projectLimits.client),
  skills: words,
  tools: words,
  liveUrl: z
    .string()
    .catch('')
    .transform((address) => (isWebAddress(address.trim()) ? address.trim() : '')),
});
