import { randomUUID } from 'node:crypto';
import type { Blog, PortfolioProject, RichTextDocument } from '@soloist/contracts';
import { callApi } from './people.ts';
import { newPicture } from './services.ts';

/** A text of one paragraph for each of these. */
export const textOf = (...paragraphs: string[]): RichTextDocument => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Stores a picture of this person's; gives its address. */
export async function uploadPicture(token: string): Promise<string> {
  const body = new FormData();
  body.set('file', await newPicture());
  const stored = await callApi('POST /files/images?as=picture', { token, body });
  if (stored.status !== 200) throw new Error(`no picture: ${stored.body.message}`);
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
export async function makeProject(
  token: string,
  over: { title?: string } & Record<string, unknown> = {},
): Promise<PortfolioProject> {
  const body = { ...projectTerms('Winter packaging'), ...over, draft_id: randomUUID() };
  const made = await callApi('POST /project', { token, body });
  if (made.status !== 200) throw new Error(`no project: ${made.body.message}`);
  return made.body.project;
}

export const blogTerms = (title: string) => ({
  type: 'blocks',
  title,
  brief: 'What a year alone taught me.',
  description: textOf('I said no to half of what was asked.', 'The other half paid for it.'),
  tags: ['Freelancing'],
});

/** Publishes a blog. */
export async function makeBlog(
  token: string,
  over: { title?: string } & Record<string, unknown> = {},
): Promise<Blog> {
  const body = { ...blogTerms('My first year'), ...over, draft_id: randomUUID() };
  const made = await callApi('POST /blogs', { token, body });
  if (made.status !== 200) throw new Error(`no blog: ${made.body.message}`);
  return made.body.blog;
}

/** A blog's draft with an older version that is kept: most of its text was deleted since. */
export async function beginBlogDraft(token: string) {
  const draft_id = randomUUID();
  const save = async (description: RichTextDocument, revision: number) => {
    const body = { kind: 'blog', title: 'Begun', content: { description }, revision };
    const { status } = await callApi(`PUT /drafts/${draft_id}`, { token, body });
    if (status !== 200) throw new Error(`no draft: ${status}`);
  };
  await save(textOf('A long first thought, '.repeat(20)), 0);
  await save(textOf('Short.'), 1);
  return draft_id;
}
