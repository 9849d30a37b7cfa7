import { textTypes } from '@soloist/contracts';
import { getToken } from '@soloist/web-client';
import * as z from 'zod/mini';
import type { ProjectDraft } from './project-draft.ts';

const key = 'portfolioProjectDraft';

const picture = z.object({ url: z.string(), alt: z._default(z.string(), '') });
const words = z._default(z.array(z.string()), []);
const text = z._default(z.string(), '');

/** The draft that was written on last, in the fields that specification section 3 names. */
const localDraft = z.object({
  type: z._default(z.enum(textTypes), 'html'),
  title: text,
  skills: words,
  tools: words,
  client: text,
  description: z.unknown(),
  images: z._default(z.array(picture), []),
  brief: text,
  coverImg: z._default(z.nullable(picture), null),
  liveUrl: text,
  /** Of the project that it changes. */
  id: text,
  /** Under which the server keeps it. */
  draft_id: text,
});
export type LocalDraft = z.infer<typeof localDraft>;

/** Keeps what is being written in this browser, for the preview and for a server that is away. */
export function keepLocalDraft({ project_id = '', ...draft }: ProjectDraft, draft_id: string) {
  if (!getToken()) return;
  try {
    const kept = { ...draft, type: 'blocks', id: project_id, draft_id };
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // No room: the draft's own copy and the server have it, only the preview is older.
  }
}

/** The kept draft, `undefined` when there is none, or `unreadable`. */
export function readLocalDraft(): LocalDraft | 'unreadable' | undefined {
  const kept = localStorage.getItem(key);
  if (kept === null) return undefined;
  try {
    const read = localDraft.safeParse(JSON.parse(kept));
    return read.success ? read.data : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** It was published or let go. */
export function forgetLocalDraft(draft_id: string) {
  const kept = readLocalDraft();
  if (kept === 'unreadable' || kept?.draft_id === draft_id) localStorage.removeItem(key);
}
