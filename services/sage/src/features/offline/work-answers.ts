import type { ToldBlog } from '../tools/find-blogs.tool.ts';
import type { FoundServices } from '../tools/find-services.tool.ts';
import type { FoundWorks, WorkState } from '../tools/work-lists.ts';
import type { Desk, Work } from './desk.ts';
import { nameIn, shownAtOnce } from './record-answers.ts';
import { bullets, countText, dayText, plain } from './texts.ts';

/** Services, those with the name that the question is about. */
export async function* tellServices(question: string, desk: Desk): Work<string> {
  const name = nameIn(question);
  const found = yield* desk.use<FoundServices>('find_services', name ? { words: name } : {});
  const about = name ? ` about “${plain(name)}”` : '';
  if (found.count === 0) {
    return about
      ? `You offer no service${about}.`
      : 'You offer no services yet. Begin one on [Services](/service-offer).';
  }
  const lines = found.services
    .slice(0, shownAtOnce)
    .map(
      ({ title, page, price, published }) =>
        `[${plain(title)}](${page}): ${price}${published ? '' : ', hidden'}`,
    );
  const rest = found.count - lines.length;
  const more = rest > 0 ? `\n\nAnd ${rest} more on [your services](/service-offer).` : '';
  return `You offer ${countText(found.count, 'service')}${about}:\n\n${bullets(lines)}${more}`;
}

const states: { words: RegExp; state: WorkState }[] = [
  { words: /hidden|hid\b/, state: 'hidden' },
  { words: /schedul|planned/, state: 'scheduled' },
  { words: /taken back|unpublish/, state: 'taken back' },
  { words: /drafts?\b|being written|unfinished|not published/, state: 'being written' },
  { words: /publish|public\b/, state: 'published' },
];
/** The state and the name that the question is about, and both in words. */
function aboutOf(question: string, known: WorkState[]) {
  const asked = states.find(({ words }) => words.test(question.toLowerCase()))?.state;
  const state = asked && known.includes(asked) ? asked : undefined;
  const name = nameIn(question);
  const text = [state && ` that is ${state}`, name && ` about “${plain(name)}”`].filter(Boolean);
  return { filter: { ...(state && { state }), ...(name && { words: name }) }, text: text.join('') };
}

/** Portfolio projects in the state, and with the name, that the question is about. */
export async function* tellPortfolio(question: string, desk: Desk): Work<string> {
  const { filter, text } = aboutOf(question, ['hidden', 'being written', 'published']);
  const { count, found } = yield* desk.use<FoundWorks>('find_projects', filter);
  const accepted = 'What clients accepted is on [Projects & invoices](/projects).';
  if (count === 0) {
    const none = text || ' yet. Begin one on [New portfolio project](/create-project)';
    return `You have no portfolio project${none}. ${accepted}`;
  }
  const lines = found
    .slice(0, shownAtOnce)
    .map(({ title, page, state }) => `[${plain(title)}](${page}): ${state}`);
  return `${headOf({ count, noun: 'portfolio project', text })}\n\n${bullets(lines)}${moreThan(lines, count)}\n\n${accepted}`;
}

/** Blogs in the state, and with the name, that the question is about. */
export async function* tellBlogs(question: string, desk: Desk): Work<string> {
  const { filter, text } = aboutOf(question, [
    'scheduled',
    'taken back',
    'being written',
    'published',
  ]);
  const { count, found } = yield* desk.use<FoundWorks<ToldBlog>>('find_blogs', filter);
  if (count === 0) return `You have no blog${text || ' yet. Begin one on [Blogs](/blogs)'}.`;
  const lines = found.slice(0, shownAtOnce).map(blogLine);
  return `${headOf({ count, noun: 'blog', text })}\n\n${bullets(lines)}${moreThan(lines, count)}\n\nAll of them are on [Blogs](/blogs).`;
}

function blogLine({ title, page, state, day, views }: ToldBlog) {
  const when = day ? ` on ${dayText(day)}` : '';
  const seen = state === 'published' ? `, ${countText(views ?? 0, 'view')}` : '';
  return `[${plain(title)}](${page}): ${state}${when}${seen}`;
}

const headOf = ({ count, noun, text }: { count: number; noun: string; text: string }) =>
  `You have ${countText(count, noun)}${count === 1 ? text : text.replace('that is', 'that are')}:`;
const moreThan = (lines: string[], count: number) =>
  count > lines.length ? `\n\nAnd ${count - lines.length} more.` : '';
