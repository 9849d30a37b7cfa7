import { type WorkDraftKind, workDrafts } from '@soloist/contracts';
import type { ToolContext } from '../replies/reply-source.ts';
import { hasWords, readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

const mostTold = 25;

/** Something that a freelancer shows the world, or is about to, as Sage tells of it. */
export interface ToldWork {
  title: string;
  /** `taken back` is said of blogs what `hidden` is of projects. */
  state: 'published' | 'hidden' | 'scheduled' | 'taken back' | 'being written';
  /** A page of the product. */
  page: string;
}
export type WorkState = ToldWork['state'];

export interface FoundWorks<Told extends ToldWork = ToldWork> {
  /** What is found in all; the newest are told. */
  count: number;
  found: Told[];
}

const editors: Record<WorkDraftKind, string> = {
  service: '/service-overview',
  project: '/create-project',
  blog: '/create-blog',
  job: '/createJob',
};

/** What is being written: not published yet, or a change of what is. */
export async function readWorkDrafts(
  kind: WorkDraftKind,
  { read, context }: { read: ReadRecords; context: ToolContext },
): Promise<ToldWork[]> {
  const { items } = await readPages((query) =>
    read(workDrafts.list, context, { query: { ...query, kind } }),
  );
  return items.map(({ title, draft_id }) => ({
    title: title || 'Untitled',
    state: 'being written',
    page: `${editors[kind]}?id=${draft_id}`,
  }));
}

/** Those in the state, and with the words, that somebody looks for. */
export function findWorks<Told extends ToldWork>(
  works: Told[],
  { words, state }: { words?: string | undefined; state?: WorkState | undefined },
): FoundWorks<Told> {
  const found = works
    .filter((each) => !state || each.state === state)
    .filter(({ page, ...said }) => hasWords(Object.values(said).flat().join(' '), words));
  return { count: found.length, found: found.slice(0, mostTold) };
}
