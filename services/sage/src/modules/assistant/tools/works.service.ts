import {
  type BlogSummary,
  blogLimits,
  blogPrefill,
  blogs,
  isWebAddress,
  type PortfolioProjectSummary,
  portfolioProjects,
  projectLimits,
  projectPrefill,
  type WorkDraftKind,
  workDrafts,
} from '@soloist/contracts';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import { defineDraftTool, gapsIn, withoutGaps } from './draft-tool.rules.ts';
import { hasWords, type ReadRecords, readPages } from './records.client.ts';
import { markdown, toRichText } from './work-text.service.ts';

const maxListed = 25;

/** A portfolio project or blog as the model receives it. */
export interface WorkForModel {
  title: string;
  /** `unpublished` for a blog has the meaning of `hidden` for a project. */
  state: 'published' | 'hidden' | 'scheduled' | 'unpublished' | 'draft';
  /** A page of the product. */
  page: string;
}
export type WorkForModelState = WorkForModel['state'];

export interface WorkResults<Work extends WorkForModel = WorkForModel> {
  /** The total number of results; the newest are listed. */
  count: number;
  found: Work[];
}

const editors: Record<WorkDraftKind, string> = {
  service: '/service-overview',
  project: '/create-project',
  blog: '/create-blog',
  job: '/createJob',
};

/** Drafts of unpublished works, or of changes. */
export async function readWorkDrafts(
  kind: WorkDraftKind,
  { read, context }: { read: ReadRecords; context: ToolContext },
): Promise<WorkForModel[]> {
  // Assistants outside Soloist have a key or an app's token, which never reach drafts.
  if (context.user.key) return [];
  const { items } = await readPages((query) =>
    read(workDrafts.list, context, { query: { ...query, kind } }),
  );
  return items.map(({ title, draft_id }) => ({
    title: title || 'Untitled',
    state: 'draft',
    page: `${editors[kind]}?id=${draft_id}`,
  }));
}

/** Filters works by state and words. */
export function findWorks<Work extends WorkForModel>(
  works: Work[],
  { words, state }: { words?: string | undefined; state?: WorkForModelState | undefined },
): WorkResults<Work> {
  const matches = works
    .filter((each) => !state || each.state === state)
    .filter(({ page, ...fields }) => hasWords(Object.values(fields).flat().join(' '), words));
  return { count: matches.length, found: matches.slice(0, maxListed) };
}

export const findProjects = (read: ReadRecords) =>
  defineTool({
    name: 'find_projects',
    description:
      'The person’s portfolio projects, newest first, including hidden ones and drafts. Accepted client work isn’t included. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('Words of its title, brief, skills or tools.'),
      state: z.enum(['published', 'hidden', 'draft']).optional(),
    }),
    activity: 'looking_up',
    detail: () => 'your portfolio projects',
    async run(args, context) {
      const [{ items }, drafts] = await Promise.all([
        readPages((query) => read(portfolioProjects.listOwn, context, { query })),
        readWorkDrafts('project', { read, context }),
      ]);
      return { forModel: findWorks<WorkForModel>([...items.map(presentProject), ...drafts], args) };
    },
  });

const presentProject = ({
  id,
  title,
  brief,
  skills,
  tools,
  published,
}: PortfolioProjectSummary) => ({
  title,
  about: brief,
  skills,
  tools,
  state: published ? ('published' as const) : ('hidden' as const),
  page: `/projectPreview/${id}`,
});

export interface BlogForModel extends WorkForModel {
  /** When it was published, or will be: YYYY-MM-DD. */
  day?: string;
  views?: number;
}

export const findBlogs = (read: ReadRecords) =>
  defineTool({
    name: 'find_blogs',
    description:
      'The person’s blogs, newest first, with views and read-throughs, including scheduled, unpublished and draft ones. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('Words of its title, brief or tags.'),
      state: z.enum(['published', 'scheduled', 'unpublished', 'draft']).optional(),
    }),
    activity: 'looking_up',
    detail: () => 'your blogs',
    async run(args, context) {
      const [{ items }, drafts] = await Promise.all([
        readPages((query) => read(blogs.listOwn, context, { query })),
        readWorkDrafts('blog', { read, context }),
      ]);
      return { forModel: findWorks<BlogForModel>([...items.map(presentBlog), ...drafts], args) };
    },
  });

const presentBlog = ({
  id,
  title,
  brief,
  tags,
  status,
  publishedAt,
  views,
  reads,
}: BlogSummary) => ({
  title,
  about: brief,
  tags,
  state: status === 'draft' ? ('unpublished' as const) : status,
  day: publishedAt && status !== 'draft' ? publishedAt.slice(0, 10) : undefined,
  views,
  reads,
  page: `/blogPreview?id=${id}`,
});

const chips = (what: string) =>
  z.array(z.string().min(1).max(60)).max(projectLimits.chips).optional().describe(what);

const projectParameters = z.object({
  title: z.string().max(projectLimits.title).optional(),
  brief: z.string().max(projectLimits.brief).optional().describe('The project in one sentence.'),
  text: markdown('The task, what the person did and the result, in the first person.'),
  client: z.string().max(projectLimits.client).optional().describe('The client of the project.'),
  skills: chips('Skills the project needed.'),
  tools: chips('Software and techniques used.'),
  live_address: z.string().max(2000).optional().describe('Where it can be seen on the web.'),
});
export type DraftProjectArgs = z.output<typeof projectParameters>;

export const draftProject = () =>
  defineDraftTool({
    kind: 'project',
    description:
      'Prepares a portfolio project, which shows a piece of the person’s work; they open it in the editor, add images and publish it. Fill in facts only as they said them or as their records say; the text may be written for them. Nothing is published.',
    parameters: projectParameters,
    noun: 'a portfolio project',
    rule: 'You create portfolio projects in the freelancer role.',
    prefill: projectPrefill,
    prefillOf: async ({ text, live_address = '', ...fields }) =>
      withoutGaps({
        ...fields,
        description: await toRichText(text),
        liveUrl: live_address && isWebAddress(live_address) ? live_address : undefined,
      }),
    titleOf: ({ title }) => title || 'New portfolio project',
    missingOf: ({ title, description, skills }) =>
      gapsIn([
        [title, 'a title'],
        [description, 'the text'],
        [skills?.length, 'the skills'],
        [false, 'an image'],
      ]),
  });

const blogParameters = z.object({
  title: z.string().max(blogLimits.title).optional(),
  brief: z.string().max(blogLimits.brief).optional().describe('A summary for lists.'),
  text: markdown('The blog, in the voice of the person.'),
  tags: z.array(z.string().min(1).max(60)).max(blogLimits.tags).optional(),
});
export type DraftBlogArgs = z.output<typeof blogParameters>;

export const draftBlog = () =>
  defineDraftTool({
    kind: 'blog',
    description:
      'Prepares a blog that the person opens in the editor, changes as they like and publishes. Fill in facts about them only as they said them or as their records say; the text may be written for them. Nothing is published.',
    parameters: blogParameters,
    noun: 'a blog',
    rule: 'You write blogs in the freelancer role.',
    prefill: blogPrefill,
    prefillOf: async ({ text, ...fields }) =>
      withoutGaps({ ...fields, description: await toRichText(text) }),
    titleOf: ({ title }) => title || 'New blog',
    missingOf: ({ title, description, tags }) =>
      gapsIn([
        [title, 'a title'],
        [description, 'the text'],
        [tags?.length, 'tags'],
        [false, 'a cover'],
      ]),
  });
