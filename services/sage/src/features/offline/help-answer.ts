import type { HelpAnswers } from '../tools/search-help.tool.ts';
import type { Desk, Work } from './desk.ts';
import { offlineNote, plain, whatICanDo } from './texts.ts';

/** Not more of the question than this in a section, and it is about something else. */
const shareByChance = 0.5;

/** The help pages' best section, with where to do it; undefined when nothing fits. */
export async function* helpAnswer(question: string, desk: Desk): Work<string | undefined> {
  const { found } = yield* desk.use<HelpAnswers>('search_help', {
    question: question.slice(0, 500),
  });
  const [best, ...others] = found;
  if (!best || best.share <= shareByChance) return undefined;
  const more = others.find(({ title, share }) => title === best.title && share >= best.share);
  const further = others.find(({ title, share }) => title !== best.title && share >= best.share);
  const also = further ? `\n\nSee also: ${further.title} [${further.citation}].` : '';
  const rest = more ? `\n\n${more.heading ? `**${more.heading}** ` : ''}${more.text}` : '';
  return `${best.text} [${best.citation}]${rest}${also}`;
}

export const nothingFound = `I did not find an answer to that. ${offlineNote}\n\n${whatICanDo}`;

/** What a search of the internet found: a list, because there is nobody to read it. */
export async function* internetAnswer(question: string, desk: Desk): Work<string | undefined> {
  const before = desk.citations.length;
  yield* desk.use<string>('search_web', { query: question.slice(0, 300) });
  const found = desk.citations.slice(before, before + 5);
  if (found.length === 0) return undefined;
  return `This is what the internet search found. In offline mode I cannot sum it up.\n\n${found
    .map(
      ({ title, snippet }, index) => `- ${plain(title)} [${before + index + 1}]: ${plain(snippet)}`,
    )
    .join('\n')}`;
}
