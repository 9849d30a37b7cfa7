import { textTypes } from '@soloist/contracts';
import * as z from 'zod/mini';
import { createLocalDraft } from '../works/local-draft.ts';
import type { ProjectDraft } from './project-draft.ts';

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

const { keep, read, forget } = createLocalDraft('portfolioProjectDraft', localDraft);

export { forget as forgetLocalDraft, read as readLocalDraft };

export const keepLocalDraft = ({ project_id = '', ...draft }: ProjectDraft, draft_id: string) =>
  keep({ ...draft, type: 'blocks', id: project_id, draft_id });
