import { escapeMarkdown, type HelpAnswers } from '../assistant/index.ts';
import { offlineExamples, offlineNote } from './texts.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

/** A page with a smaller share of the question's words is about something else. */
const minShare = 0.5;
/** Another page is mentioned when it is nearly as relevant as the best one. */
const nearlyAsRelevant = 0.85;

/** The best section of the help pages with a link; undefined when none matches. */
export async function* helpAnswer(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string | undefined> {
  const { found: results } = yield* runner.use<HelpAnswers>('search_help', {
    question: question.slice(0, 500),
  });
  const [best, ...others] = results;
  if (!best || best.share <= minShare) return undefined;
  const further = others.find(
    ({ title, score }) => title !== best.title && score >= nearlyAsRelevant * best.score,
  );
  const also = further ? `\n\nSee also: ${further.title} [${further.citation}].` : '';
  return `${best.text} [${best.citation}]${also}`;
}

export const noHelpFound = 'I couldn’t find an answer to that.';
export const noAnswer = `${noHelpFound} ${offlineNote}\n\n${offlineExamples}`;

/** The search results as a list, because there is no model to summarise them. */
export async function* internetAnswer(
  question: string,
  runner: ToolRunner,
): ReplyGenerator<string | undefined> {
  const before = runner.citations.length;
  yield* runner.use<string>('search_web', { query: question.slice(0, 300) });
  const citations = runner.citations.slice(before, before + 5);
  if (citations.length === 0) return undefined;
  return `Here are the search results. I can’t summarise them in offline mode.\n\n${citations
    .map(
      ({ title, snippet }, index) =>
        `- ${escapeMarkdown(title)} [${before + index + 1}]: ${escapeMarkdown(snippet)}`,
    )
    .join('\n')}`;
}
