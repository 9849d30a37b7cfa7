import {
  blogPrefill,
  blogs,
  portfolioProjects,
  projectPrefill,
  workDrafts,
} from '@soloist/contracts';
import {
  type RecordsServer,
  refusal,
  startRecordsServer,
} from '../../../../test/records-server.ts';
import { sampleBlog, sampleProject, sampleWorkDraft } from '../../../../test/sample-works.ts';
import { createToolUse, newToolCaller } from '../../../../test/use-tool.ts';

let records: RecordsServer;
let use: ReturnType<typeof createToolUse>;
beforeAll(async () => {
  records = await startRecordsServer();
  use = createToolUse(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const respondWith = (endpoint: { path: string }, ...items: object[]) => {
  records.answers[endpoint.path] = { items, nextCursor: null };
};

describe('portfolio projects', () => {
  beforeEach(() => {
    respondWith(
      portfolioProjects.listOwn,
      sampleProject(),
      sampleProject({ id: '6'.repeat(24), title: 'Labels', skills: [], published: false }),
    );
    respondWith(workDrafts.list, sampleWorkDraft());
  });

  it('are found, including hidden ones and drafts, with the person’s token', async () => {
    const { found } = await use('find_projects');
    expect(found).toEqual({
      count: 3,
      found: [
        {
          title: 'Winter packaging',
          about: 'Boxes that survive the post.',
          skills: ['Packaging'],
          tools: ['Figma'],
          state: 'published',
          page: `/projectPreview/${'7'.repeat(24)}`,
        },
        expect.objectContaining({ title: 'Labels', state: 'hidden' }),
        {
          title: 'Untitled',
          state: 'draft',
          page: '/create-project?id=5a9c1d1e-0000-4000-8000-000000000001',
        },
      ],
    });
    expect(records.calls).toHaveLength(2);
    for (const { headers } of records.calls) {
      expect(headers.authorization).toBe('Bearer their-own-token');
    }
    expect(records.calls[1]?.path).toContain('kind=project');
  });

  it.each([
    [{ words: 'packaging' }, ['Winter packaging']],
    [{ words: 'projectpreview' }, []],
    [{ state: 'hidden' }, ['Labels']],
    [{ state: 'draft' }, ['Untitled']],
  ])('are found by %j', async (args, titles) => {
    const { found } = (await use('find_projects', args)).found;
    expect(found.map(({ title }: { title: string }) => title)).toEqual(titles);
  });
});

it('finds blogs with their state, day and views, by words and state', async () => {
  respondWith(
    blogs.listOwn,
    sampleBlog(),
    sampleBlog({ id: '9'.repeat(24), title: 'Later', status: 'scheduled' }),
    sampleBlog({ title: 'Not any more', status: 'draft' }),
  );
  respondWith(workDrafts.list, sampleWorkDraft({ kind: 'blog', title: 'Half of it' }));
  const { found } = await use('find_blogs');
  expect(found).toMatchObject({
    count: 4,
    found: [
      {
        title: 'What boxes taught me',
        state: 'published',
        day: '2026-11-02',
        views: 31,
        reads: 12,
        page: `/blogPreview?id=${'8'.repeat(24)}`,
      },
      { title: 'Later', state: 'scheduled' },
      { title: 'Not any more', state: 'unpublished' },
      { title: 'Half of it', state: 'draft', page: expect.stringMatching('/create-blog') },
    ],
  });
  expect(records.calls.at(-1)?.path).toContain('kind=blog');
  expect((await use('find_blogs', { words: 'packaging' })).found.count).toBe(3);
  expect((await use('find_blogs', { state: 'scheduled' })).found.count).toBe(1);
});

it('forwards the marketplace’s error', async () => {
  const sentence = 'Switch to your freelancer role to do this.';
  records.answers[blogs.listOwn.path] = refusal('forbidden', sentence);
  expect((await use('find_blogs', {}, newToolCaller('employer'))).found).toEqual({
    problem: sentence,
  });
});

it('drafts a project for the editor with its Markdown as rich text and its missing fields', async () => {
  const { found, draft } = await use('draft_project', {
    title: 'Winter packaging',
    text: '## The task\n\nBoxes, **calm** ones.',
    client: 'Nordlys',
    tools: ['Figma'],
    live_address: 'nordlys.example/winter',
  });
  expect(draft).toEqual({
    kind: 'project',
    title: 'Winter packaging',
    content: {
      title: 'Winter packaging',
      client: 'Nordlys',
      tools: ['Figma'],
      liveUrl: 'nordlys.example/winter',
      description: {
        type: 'doc',
        content: [
          {
            type: 'heading',
            attrs: { level: 2 },
            content: [{ type: 'text', text: 'The task' }],
          },
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Boxes, ' },
              { type: 'text', text: 'calm', marks: [{ type: 'bold' }] },
              { type: 'text', text: ' ones.' },
            ],
          },
        ],
      },
    },
  });
  expect(projectPrefill.safeParse(draft.content).success).toBe(true);
  expect(found).toEqual({ title: 'Winter packaging', missing: ['the skills', 'an image'] });
  expect(records.calls).toEqual([]);
});

it('drafts a blog for the editor', async () => {
  const { found, draft } = await use('draft_blog', { title: 'Boxes', tags: ['post'], text: 'Hm.' });
  expect(draft).toMatchObject({ kind: 'blog', title: 'Boxes', content: { tags: ['post'] } });
  expect(blogPrefill.safeParse(draft.content).success).toBe(true);
  expect(found.missing).toEqual(['a cover']);
});

it.each(['draft_project', 'draft_blog'])(
  '%s accepts no HTML and no script address',
  async (name) => {
    const { draft } = await use(name, {
      text: '<img src=x onerror=alert(1)>\n\n[here](javascript:alert(1))',
      live_address: name === 'draft_project' ? 'javascript:alert(1)' : undefined,
    });
    const { description, ...rest } = draft.content;
    expect(JSON.stringify(description)).not.toMatch(/"(type":"image|href)"/);
    expect(rest).toEqual({});
  },
);

it.each([
  ['draft_project', { text: 'x'.repeat(20_001) }],
  ['draft_blog', { text: 'x'.repeat(20_001) }],
  ['draft_blog', { tags: Array(11).fill('x') }],
])('%s refuses values over the limit', async (name, args) => {
  await expect(use(name, args)).rejects.toThrow();
});

it.each([
  ['draft_project', 'You create portfolio projects'],
  ['draft_blog', 'You write blogs'],
])('%s refuses clients', async (name, sentence) => {
  const { found, draft } = await use(name, {}, newToolCaller('employer'));
  expect(found.problem).toBe(`${sentence} in the freelancer role. Switch to it in Settings.`);
  expect(draft).toBeUndefined();
});
