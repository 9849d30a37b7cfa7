import {
  blogPrefill,
  blogs,
  portfolioProjects,
  projectPrefill,
  workDrafts,
} from '@soloist/contracts';
import { createOfflineAsk } from '../../../test/ask-offline.ts';
import { type RecordsServer, startRecordsServer } from '../../../test/records-server.ts';
import { sampleBlog, sampleProject, sampleWorkDraft } from '../../../test/sample-works.ts';

let records: RecordsServer;
let ask: ReturnType<typeof createOfflineAsk>;
beforeAll(async () => {
  records = await startRecordsServer();
  ask = createOfflineAsk(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const respondWith = (endpoint: { path: string }, ...items: object[]) => {
  records.answers[endpoint.path] = { items, nextCursor: null };
};

it('lists the person’s portfolio projects, and links to accepted work', async () => {
  respondWith(
    portfolioProjects.listOwn,
    sampleProject(),
    sampleProject({ title: 'Labels [x](https://evil.example)', published: false }),
  );
  respondWith(workDrafts.list, sampleWorkDraft());
  const { text } = await ask('Show me my portfolio projects');
  expect(text).toContain('You have 3 portfolio projects:');
  expect(text).toContain(`[Winter packaging](/projectPreview/${'7'.repeat(24)}): published`);
  expect(text).toContain('[Labels \\[x\\]\\(https://evil.example\\)]');
  expect(text).toContain('[Untitled](/create-project?id=');
  expect(text).toContain('Accepted client work is on [Projects & invoices](/projects).');
  const hidden = await ask('Which of my projects are hidden?');
  expect(hidden.text).toContain('You have 1 portfolio project that is hidden:');
});

it('lists the person’s blogs with their day and views, by state', async () => {
  respondWith(
    blogs.listOwn,
    sampleBlog(),
    sampleBlog({ title: 'Later', status: 'scheduled', publishedAt: '2026-12-24T08:00:00.000Z' }),
  );
  const all = (await ask('What are my blogs?')).text;
  expect(all).toContain(
    `[What boxes taught me](/blogPreview?id=${'8'.repeat(24)}): published on November 2, 2026, 31 views`,
  );
  const later = (await ask('Which blogs are scheduled?')).text;
  expect(later).toContain('You have 1 blog that is scheduled:');
  expect(later).toContain('Later');
  expect(later).not.toContain('What boxes');
});

it.each([
  ['show my blogs', 'You have no blog yet. Start one on [Blogs](/blogs).'],
  ['list my portfolio projects', 'You have no portfolio project yet.'],
  ['list my hidden projects', 'You have no portfolio project that is hidden.'],
])('answers “%s” when there is nothing', async (question, expectedText) => {
  expect((await ask(question)).text).toContain(expectedText);
});

it.each(['How do I publish a blog later?', 'How do I hide a project?'])(
  'answers “%s” from the help pages',
  async (question) => {
    expect((await ask(question)).citations.length).toBeGreaterThan(0);
  },
);

it('drafts a project from the text after a colon, without inventing anything', async () => {
  const brief = 'Nordlys asked for packaging. I drew it in Figma. It sold out in a week.';
  const { text, drafts, activities } = await ask(`Draft a portfolio project: ${brief}`);
  expect(activities).toEqual(['looking_up', 'drafting']);
  const [draft] = drafts;
  expect(draft).toMatchObject({
    kind: 'project',
    title: 'Nordlys asked for packaging',
    content: { client: 'Nordlys', tools: ['Figma'], brief: 'Nordlys asked for packaging.' },
  });
  expect(projectPrefill.safeParse(draft?.content).success).toBe(true);
  const written = JSON.stringify(draft?.content.description);
  for (const expectedText of ['The task', 'I drew it in Figma.', 'It sold out in a week.']) {
    expect(written).toContain(expectedText);
  }
  expect(text).toContain('Missing:');
  expect(text).toContain('nothing is published until you publish it');
});

it('names a project after its topic and client', async () => {
  const { drafts } = await ask('Create a portfolio project about winter packaging for Nordlys');
  expect(drafts).toMatchObject([
    { kind: 'project', content: { title: 'Winter packaging', client: 'Nordlys' } },
  ]);
});

it('drafts a blog with the text below the question', async () => {
  const { drafts } = await ask('Write a blog about winter packaging\n\n## Why\n\nBoxes **break**.');
  expect(drafts).toMatchObject([{ kind: 'blog', title: 'Winter packaging' }]);
  expect(blogPrefill.safeParse(drafts[0]?.content).success).toBe(true);
  expect(JSON.stringify(drafts[0]?.content.description)).toContain('"type":"heading"');
});

it.each([
  ['Draft a portfolio project', 'behind a colon'],
  ['Write a blog', 'Tell me what it is about'],
])('asks for details after “%s”', async (question, expectedText) => {
  const { text, drafts } = await ask(question);
  expect(drafts).toEqual([]);
  expect(text).toContain(expectedText);
});

it.each([
  ['Draft a proposal for a project for Nordlys', 'proposal'],
  ['Draft a project proposal for Nordlys', 'proposal'],
  ['Draft an invoice for the blog of Nordlys, 200 euro', 'invoice'],
])('reads “%s” as a request for a draft of kind %s', async (question, kind) => {
  expect((await ask(question)).drafts).toMatchObject([{ kind }]);
});
