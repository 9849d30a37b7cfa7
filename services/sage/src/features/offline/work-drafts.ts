import { blogLimits, projectLimits } from '@soloist/contracts';
import { cutAtWord } from '../project-making/facts.ts';
import { offlineDescription, offlineFacts } from '../project-making/offline-project.ts';
import type { Drafted } from '../tools/define-draft-tool.ts';
import type { DraftBlogArgs } from '../tools/draft-blog.tool.ts';
import type { DraftProjectArgs } from '../tools/draft-project.tool.ts';
import type { ToldProfile } from '../tools/get-profile.tool.ts';
import type { Desk, Work } from './desk.ts';
import { proposalSlots } from './proposal-slots.ts';
import { listText, plain } from './texts.ts';

/** What stands behind a colon, or below the first line, is told to be written down. */
const toldIn = (question: string) => /(?::\s|\n)\s*([\s\S]{10,})$/.exec(question)?.[1] ?? '';
const firstPart = (question: string) => question.split(/:\s|\n/, 1)[0] ?? '';

const preparedText = ({ title, missing }: Drafted) =>
  `I prepared a draft, “${plain(title)}”. Still missing: ${listText(missing)}. Open it to complete it; nothing is published before you publish it.`;

const askProject =
  'Tell me about it behind a colon, for example: “Draft a portfolio project: Nordlys asked for packaging that survives the post. I drew it in Figma. Returns fell by half.” I sort what you say; the rest you add in the editor.';

/** Prepares a portfolio project of what is told behind a colon, or names one after its topic. */
export async function* draftProjectFrom(question: string, desk: Desk): Work<string> {
  const told = toldIn(question);
  const named = proposalSlots(firstPart(question), new Date());
  const title = named.project_name;
  const client = named.client_name;
  if (!told && !title && !client) return askProject;
  const facts = told ? yield* factsIn(told, desk) : {};
  const args: DraftProjectArgs = {
    ...facts,
    ...(title ? { title: cutAtWord(title, projectLimits.title) } : {}),
    ...(client ? { client: cutAtWord(client, projectLimits.client) } : {}),
  };
  return preparedText(yield* desk.use<Drafted>('draft_project', args));
}

async function* factsIn(brief: string, desk: Desk): Work<DraftProjectArgs> {
  const { skills, tools } = yield* desk.use<ToldProfile & Record<'skills' | 'tools', string[]>>(
    'get_profile',
  );
  const sources = { brief, files: [], pages: [] };
  const { liveUrl, ...facts } = offlineFacts(sources, { skills, tools });
  return { ...facts, text: offlineDescription(sources) };
}

const askBlog =
  'Tell me what it is about, for example: “Draft a blog about winter packaging”. I name it and keep what you write behind a colon as its text; the rest you write in the editor.';

/** Prepares a blog: named after its topic, with the text that is told behind a colon. */
export async function* draftBlogFrom(question: string, desk: Desk): Work<string> {
  const text = toldIn(question);
  const { project_name, client_name } = proposalSlots(firstPart(question), new Date());
  const topic = project_name ?? client_name;
  if (!text && !topic) return askBlog;
  const title = topic ?? text.split(/[.!?\n]/, 1)[0] ?? '';
  const args: DraftBlogArgs = {
    title: cutAtWord(title, blogLimits.title),
    ...(text ? { text } : {}),
  };
  return preparedText(yield* desk.use<Drafted>('draft_blog', args));
}
