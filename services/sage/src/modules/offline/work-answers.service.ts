import { blogLimits, projectLimits } from '@soloist/contracts';
import {
  type BlogForModel,
  type DraftBlogArgs,
  type DraftProjectArgs,
  escapeMarkdown,
  type PreparedDraft,
  type ProfileForModel,
  type ServiceResults,
  type WorkForModelState,
  type WorkResults,
} from '../assistant/index.ts';
import { cutAtWord, offlineDescription, offlineDetails } from '../writing/index.ts';
import { proposalSlots } from './proposal-slots.rules.ts';
import { maxListed, nameIn } from './record-answers.service.ts';
import { bullets, countText, dayText, listText } from './texts.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

/** Services with the name that the question is about. */
export async function* answerServices(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const name = nameIn(question);
  const results = yield* runner.use<ServiceResults>('find_services', name ? { words: name } : {});
  const about = name ? ` about “${escapeMarkdown(name)}”` : '';
  if (results.count === 0) {
    return about
      ? `You offer no services${about}.`
      : 'You offer no services yet. Start one on [Services](/service-offer).';
  }
  const lines = results.services
    .slice(0, maxListed)
    .map(
      ({ title, page, price, published }) =>
        `[${escapeMarkdown(title)}](${page}): ${price}${published ? '' : ', hidden'}`,
    );
  const rest = results.count - lines.length;
  const more = rest > 0 ? `\n\nAnd ${rest} more on [your services](/service-offer).` : '';
  return `You offer ${countText(results.count, 'service')}${about}:\n\n${bullets(lines)}${more}`;
}

const workStates: { words: RegExp; state: WorkForModelState }[] = [
  { words: /hidden|hid\b/, state: 'hidden' },
  { words: /schedul|planned/, state: 'scheduled' },
  { words: /taken back|unpublish/, state: 'unpublished' },
  { words: /drafts?\b|being written|unfinished|not published/, state: 'draft' },
  { words: /publish|public\b/, state: 'published' },
];
/** The state and the name that the question is about, and both in words. */
function filterOf(question: string, known: WorkForModelState[]) {
  const requestedState = workStates.find(({ words }) => words.test(question.toLowerCase()))?.state;
  const state = requestedState && known.includes(requestedState) ? requestedState : undefined;
  const name = nameIn(question);
  const text = [
    state && ` that is ${state === 'draft' ? 'in draft' : state}`,
    name && ` about “${escapeMarkdown(name)}”`,
  ].filter(Boolean);
  return { filter: { state, words: name || undefined }, text: text.join('') };
}

/** Portfolio projects in the state, and with the name, that the question is about. */
export async function* answerPortfolio(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const { filter, text } = filterOf(question, ['hidden', 'draft', 'published']);
  const { count, found: results } = yield* runner.use<WorkResults>('find_projects', filter);
  const accepted = 'Accepted client work is on [Projects & invoices](/projects).';
  if (count === 0) {
    const none = text || ' yet. Start one on [New portfolio project](/create-project)';
    return `You have no portfolio project${none}. ${accepted}`;
  }
  const lines = results
    .slice(0, maxListed)
    .map(({ title, page, state }) => `[${escapeMarkdown(title)}](${page}): ${state}`);
  return `${headingOf({ count, noun: 'portfolio project', text })}\n\n${bullets(lines)}${moreText(lines, count)}\n\n${accepted}`;
}

/** Blogs in the state, and with the name, that the question is about. */
export async function* answerBlogs(question: string, runner: ToolRunner): ReplyGenerator<string> {
  const { filter, text } = filterOf(question, ['scheduled', 'unpublished', 'draft', 'published']);
  const { count, found: results } = yield* runner.use<WorkResults<BlogForModel>>(
    'find_blogs',
    filter,
  );
  if (count === 0) return `You have no blog${text || ' yet. Start one on [Blogs](/blogs)'}.`;
  const lines = results.slice(0, maxListed).map(blogLine);
  return `${headingOf({ count, noun: 'blog', text })}\n\n${bullets(lines)}${moreText(lines, count)}\n\nSee all of them on [Blogs](/blogs).`;
}

function blogLine({ title, page, state, day, views }: BlogForModel) {
  const when = day ? ` on ${dayText(day)}` : '';
  const seen = state === 'published' ? `, ${countText(views ?? 0, 'view')}` : '';
  return `[${escapeMarkdown(title)}](${page}): ${state}${when}${seen}`;
}

const headingOf = ({ count, noun, text }: { count: number; noun: string; text: string }) =>
  `You have ${countText(count, noun)}${count === 1 ? text : text.replace('that is', 'that are')}:`;
const moreText = (lines: string[], count: number) =>
  count > lines.length ? `\n\nAnd ${count - lines.length} more.` : '';

/** The text after a colon or below the first line is the content of the draft. */
const contentIn = (question: string) => /(?::\s|\n)\s*([\s\S]{10,})$/.exec(question)?.[1] ?? '';
const instructionIn = (question: string) => question.split(/:\s|\n/, 1)[0] ?? '';

const preparedText = ({ title, missing }: PreparedDraft) =>
  `I prepared a draft, “${escapeMarkdown(title)}”. Missing: ${listText(missing)}. Open it to complete it; nothing is published until you publish it.`;

const projectExample =
  'Tell me about it behind a colon, for example: “Draft a portfolio project: Nordlys asked for packaging that survives the post. I drew it in Figma. Returns fell by half.” I sort what you say; the rest you add in the editor.';

/** Drafts a portfolio project from the text after a colon, or titles one after its topic. */
export async function* draftProjectFrom(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const content = contentIn(question);
  const named = proposalSlots(instructionIn(question), new Date());
  const title = named.project_name;
  const client = named.client_name;
  if (!content && !title && !client) return projectExample;
  const details = content ? yield* detailsFrom(content, runner) : {};
  const args: DraftProjectArgs = {
    ...details,
    ...(title ? { title: cutAtWord(title, projectLimits.title) } : {}),
    ...(client ? { client: cutAtWord(client, projectLimits.client) } : {}),
  };
  return preparedText(yield* runner.use<PreparedDraft>('draft_project', args));
}

async function* detailsFrom(brief: string, runner: ToolRunner): ReplyGenerator<DraftProjectArgs> {
  const { skills, tools } = yield* runner.use<
    ProfileForModel & Record<'skills' | 'tools', string[]>
  >('get_profile');
  const sources = { brief, files: [], pages: [] };
  const { liveUrl, ...details } = offlineDetails(sources, { skills, tools });
  return { ...details, text: offlineDescription(sources) };
}

const blogExample =
  'Tell me what it is about, for example: “Draft a blog about winter packaging”. I name it and keep what you write behind a colon as its text; the rest you write in the editor.';

/** Drafts a blog: titled after its topic, with the text after a colon. */
export async function* draftBlogFrom(question: string, runner: ToolRunner): ReplyGenerator<string> {
  const text = contentIn(question);
  const { project_name, client_name } = proposalSlots(instructionIn(question), new Date());
  const topic = project_name ?? client_name;
  if (!text && !topic) return blogExample;
  const title = topic ?? text.split(/[.!?\n]/, 1)[0] ?? '';
  const args: DraftBlogArgs = {
    title: cutAtWord(title, blogLimits.title),
    text: text || undefined,
  };
  return preparedText(yield* runner.use<PreparedDraft>('draft_blog', args));
}
