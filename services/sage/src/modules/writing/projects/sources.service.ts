import { type ProjectBrief, type ProjectGenerationChunk, withScheme } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import type { PageReader, ReadPage } from '../../assistant/index.ts';

/** The sources of a project: the person's words and files, and web pages. */
export interface ProjectSources {
  brief: string;
  files: ProjectBrief['files'];
  pages: ReadPage[];
}

const maxPageLength = 12_000;
const hostOf = (address: string) => new URL(address).host;

/** Reads the pages that the person named, and yields progress and failures. */
export async function* readSources(
  { brief, links, files }: ProjectBrief,
  { readPage, signal }: { readPage: PageReader; signal: AbortSignal },
): AsyncGenerator<ProjectGenerationChunk, ProjectSources> {
  const pages: ReadPage[] = [];
  for (const link of links.map(withScheme)) {
    yield { type: 'note', text: `Reading ${hostOf(link)}` };
    try {
      const page = await readPage(link, signal);
      if (page.text) pages.push({ ...page, text: page.text.slice(0, maxPageLength) });
      else yield { type: 'note', text: `${hostOf(link)} has no readable text.` };
    } catch (err) {
      signal.throwIfAborted();
      const why = err instanceof AppError ? err.message : 'It did not respond.';
      yield { type: 'note', text: `${hostOf(link)} could not be read. ${why}` };
    }
  }
  return { brief, files, pages };
}
