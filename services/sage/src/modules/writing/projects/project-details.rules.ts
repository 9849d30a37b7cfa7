import { isWebAddress, type ProjectGenerationChunk, projectLimits } from '@soloist/contracts';
import * as z from 'zod';

export type ProjectBriefDetails = Omit<Extract<ProjectGenerationChunk, { type: 'facts' }>, 'type'>;

/** Cuts a text between words to at most that many characters. */
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
    const words = list
      .filter((word) => typeof word === 'string')
      .map((word) => cutAtWord(word, 60));
    return [...new Set(words.filter(Boolean))].slice(0, projectLimits.chips);
  });

/** Parses the details that a model wrote: invalid values are dropped or cut. */
export const modelProjectDetails = z.object({
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
