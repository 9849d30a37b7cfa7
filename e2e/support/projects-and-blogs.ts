import { randomUUID } from 'node:crypto';
import type { Blog, PortfolioProject, RichTextDocument } from '@soloist/contracts';
import { callApi } from './people.ts';
import { newImageFile } from './services.ts';

/** A rich text document with these paragraphs. */
export const textOf = (...paragraphs: string[]): RichTextDocument => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Uploads an image and returns its address. */
export async function uploadImage(token: string): Promise<string> {
  const body = new FormData();
  body.set('file', await newImageFile());
  const stored = await callApi('POST /files/images?as=picture', { token, body });
  if (stored.status !== 200) throw new Error(`no image: ${stored.body.message}`);
  return stored.body.url;
}

export const projectTerms = (title: string) => ({
  type: 'blocks',
  title,
  brief: 'Labels and bags for a roastery.',
  description: textOf('Three roasts, one family of labels.'),
  skills: ['Packaging'],
  tools: ['Figma'],
  client: 'Nordlys',
  liveUrl: 'nordlys.example',
});

/** Publishes a portfolio project. */
export async function createProject(
  token: string,
  overrides: { title?: string } & Record<string, unknown> = {},
): Promise<PortfolioProject> {
  const body = { ...projectTerms('Winter packaging'), ...overrides, draft_id: randomUUID() };
  const reply = await callApi('POST /project', { token, body });
  if (reply.status !== 200) throw new Error(`no project: ${reply.body.message}`);
  return reply.body.project;
}

export const blogTerms = (title: string) => ({
  type: 'blocks',
  title,
  brief: 'What a year alone taught me.',
  description: textOf('I said no to half of what was asked.', 'The other half paid for it.'),
  tags: ['Freelancing'],
});

/** Publishes a blog. */
export async function createBlog(
  token: string,
  overrides: { title?: string } & Record<string, unknown> = {},
): Promise<Blog> {
  const body = { ...blogTerms('My first year'), ...overrides, draft_id: randomUUID() };
  const reply = await callApi('POST /blogs', { token, body });
  if (reply.status !== 200) throw new Error(`no blog: ${reply.body.message}`);
  return reply.body.blog;
}

/** Starts a blog draft with an older version, most of whose text was deleted since. */
export async function startBlogDraft(token: string) {
  const draft_id = randomUUID();
  const save = async (description: RichTextDocument, revision: number) => {
    const body = { kind: 'blog', title: 'Started', content: { description }, revision };
    const { status } = await callApi(`PUT /drafts/${draft_id}`, { token, body });
    if (status !== 200) throw new Error(`no draft: ${status}`);
  };
  await save(textOf('A long first thought, '.repeat(20)), 0);
  await save(textOf('Short.'), 1);
  return draft_id;
}
