import { type ProjectBrief, type ProjectMakingPart, withScheme } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import type { PageReader, ReadPage } from '../search/read-page.ts';

/** What a project is made of: the person's own words and files, and pages of others. */
export interface Sources {
  brief: string;
  files: ProjectBrief['files'];
  pages: ReadPage[];
}

const longestPage = 12_000;
const hostOf = (address: string) => new URL(address).host;

/** Reads the pages that the person named, and tells meanwhile what it reads and what it cannot. */
export async function* readSources(
  { brief, links, files }: ProjectBrief,
  { readPage, signal }: { readPage: PageReader; signal: AbortSignal },
): AsyncGenerator<ProjectMakingPart, Sources> {
  const pages: ReadPage[] = [];
  for (const link of links.map(withScheme)) {
    yield { type: 'note', text: `Reading ${hostOf(link)}` };
    try {
      const page = await readPage(link, signal);
      if (page.text) pages.push({ ...page, text: page.text.slice(0, longestPage) });
      else yield { type: 'note', text: `${hostOf(link)} has no text that can be read.` };
    } catch (err) {
      signal.throwIfAborted();
      const why = err instanceof AppError ? err.message : 'It did not answer.';
      yield { type: 'note', text: `${hostOf(link)} could not be read. ${why}` };
    }
  }
  return { brief, files, pages };
}
