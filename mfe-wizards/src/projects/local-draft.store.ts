import { textTypes } from '@soloist/contracts';
import * as z from 'zod/mini';
import { createLocalDraft } from '../shared/works/local-draft.store.ts';
import type { ProjectDraft } from './project-draft.rules.ts';

const image = z.object({ url: z.string(), alt: z._default(z.string(), '') });
const strings = z._default(z.array(z.string()), []);
const text = z._default(z.string(), '');

/** The most recent draft, with the fields of specification section 3. */
const localDraft = z.object({
  type: z._default(z.enum(textTypes), 'html'),
  title: text,
  skills: strings,
  tools: strings,
  client: text,
  description: z.unknown(),
  images: z._default(z.array(image), []),
  brief: text,
  coverImg: z._default(z.nullable(image), null),
  liveUrl: text,
  /** The id of the project that the draft edits. */
  id: text,
  /** The id of the draft on the server. */
  draft_id: text,
});
export type LocalProjectDraft = z.infer<typeof localDraft>;

const { store, ...stored } = createLocalDraft('portfolioProjectDraft', localDraft);

/** The most recent draft in this browser, for its preview. */
export const localProjectDraft = {
  ...stored,
  store: ({ project_id = '', ...draft }: ProjectDraft, draft_id: string) =>
    store({ ...draft, type: 'blocks', id: project_id, draft_id }),
};
