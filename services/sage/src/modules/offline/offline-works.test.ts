import {
  blogPrefill,
  blogs,
  portfolioProjects,
  projectPrefill,
  workDrafts,
} from '@soloist/contracts';
import { askerOffline } from '../../../test/ask-offline.ts';
import { type RecordsServer, startRecordsServer } from '../../../test/records-server.ts';
import { sampleBlog, sampleProject, sampleWorkDraft } from '../../../test/sample-works.ts';

let records: RecordsServer;
let ask: ReturnType<typeof askerOffline>;
beforeAll(async () => {
  records = await startRecordsServer();
  ask = askerOffline(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

const answer = (endpoint: { path: string }, ...items: object[]) => {
  records.answers[endpoint.path] = { items, nextCursor: null };
};

it('tells one’s portfolio projects, and where accepted work is', async () => {
  answer(
    portfolioProjects.listOwn,
    sampleProject(),
    sampleProject({ title: 'Labels [x](https://evil.example)', published: false }),
  );
  answer(workDrafts.list, sampleWorkDraft());
  const { text } = await ask('Show me my portfolio projects');
  expect(text).toContain('You have 3 portfolio projects:');
  expect(text).toContain(`[Winter packaging](/projectPreview/${'7'.repeat(24)}): published`);
  expect(text).toContain('[Labels \\[x\\]\\(https://evil.example\\)]');
  expect(text).toContain('[Untitled](/create-project?id=');
  expect(text).toContain('Accepted client work is on [Projects & invoices](/projects).');
  const hidden = await ask('Which of my projects are hidden?');
  expect(hidden.text).toContain('You have 1 portfolio project that is hidden:');
});

it('tells one’s blogs with their day and views, by state', async () => {
  answer(
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
])('“%s” is answered when there is nothing', async (question, words) => {
  expect((await ask(question)).text).toContain(words);
});

it.each(['How do I publish a blog later?', 'How do I hide a project?'])(
  '“%s” is answered from the help pages',
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
  for (const words of ['The task', 'I drew it in Figma.', 'It sold out in a week.']) {
    expect(written).toContain(words);
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
])('“%s” asks what it needs', async (question, words) => {
  const { text, drafts } = await ask(question);
  expect(drafts).toEqual([]);
  expect(text).toContain(words);
});

it.each([
  ['Draft a proposal for a project for Nordlys', 'proposal'],
  ['Draft a project proposal for Nordlys', 'proposal'],
  ['Draft an invoice for the blog of Nordlys, 200 euro', 'invoice'],
])('“%s” stays a %s', async (question, kind) => {
  expect((await ask(question)).drafts).toMatchObject([{ kind }]);
});
