import { addDays, readHours } from '@soloist/contracts';
import { escapeMarkdown, type PreparedTime } from '../assistant/index.ts';
import { inOrder, type QuestionPattern } from './question-patterns.rules.ts';
import type { ReplyGenerator, ToolRunner } from './tool-runner.service.ts';

const duration =
  /\b\d{1,2}:[0-5]\d\b|\b\d{1,2}(?:[.,]\d{1,2})? ?h(?:ours?)?\b|\b\d{1,4} ?min(?:utes?)?\b/i;
const verb = /^\W*(?:please )?(?:log|track|record|add)\b/i;
const logsTime = inOrder(verb, duration);

/** The request, and the note behind its colon; the one of a duration has no space behind it. */
function withoutNote(question: string): [request: string, note: string] {
  const colon = question.search(/:\s|\n/);
  if (colon === -1) return [question, ''];
  return [question.slice(0, colon), question.slice(colon + 1).trim()];
}

/** “Log 1:30 on Winter packaging: layout”. */
export const logOfTime: QuestionPattern = {
  test: (question) => logsTime.test(withoutNote(question)[0]),
};

const minuteSeconds = 60;
const example =
  'Tell me the time and the project, for example: “Log 1:30 on Winter packaging: layout”.';

/** Words from “on” or “for” to the end of the request. */
function subjectOf(text: string): string {
  const start = text.search(/\b(?:on|for|to) /i);
  if (start === -1) return '';
  return text
    .slice(text.indexOf(' ', start))
    .replaceAll(/\b(?:today|yesterday|not billable|unbillable|(?:on )?\d{4}-\d\d-\d\d)\b/gi, '')
    .replaceAll(/[,.!?](?=\s|$)/g, ' ')
    .trim();
}

function dayOf(text: string, now: Date): string {
  const today = now.toISOString().slice(0, 10);
  const named = /\b\d{4}-\d\d-\d\d\b/.exec(text)?.[0];
  if (named) return named;
  return /\byesterday\b/i.test(text) ? addDays(today, -1) : today;
}

/** Prepares a time entry from one sentence; the note comes after a colon. */
export async function* logTimeFrom(question: string, runner: ToolRunner): ReplyGenerator<string> {
  const [first, note] = withoutNote(question);
  const typed = duration.exec(first)?.[0] ?? '';
  const seconds = readHours(typed.replace(/ ?hours?/i, 'h').replace(/ ?min(utes?)?/i, 'm'));
  if (!seconds) return example;
  const { title, rate, day } = yield* runner.use<PreparedTime>('log_time', {
    minutes: Math.round(seconds / minuteSeconds),
    words: subjectOf(first.replace(typed, '')),
    day: dayOf(first, new Date()),
    note,
    billable: !/\b(?:not billable|unbillable)\b/i.test(first),
  });
  return `I prepared “${escapeMarkdown(title)}” on ${day} at ${rate} an hour. Check the values below and approve them within ten minutes; nothing is logged before.`;
}
