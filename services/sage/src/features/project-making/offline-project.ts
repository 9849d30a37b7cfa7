import { projectLimits } from '@soloist/contracts';
import { plain } from '../offline/texts.ts';
import { cutAtWord, type Facts } from './facts.ts';
import type { Sources } from './sources.ts';
import { knownTools } from './vocabulary.ts';

const mostOfAPage = 3;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Without the marks of Markdown at the beginning of lines, and its headings. */
const sentencesOf = (text: string) =>
  [...segmenter.segment(text)]
    .map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => !/^#{1,6} /.test(sentence))
    .map((sentence) => sentence.replace(/^([-*+>]|\d+[.)]) /, ''))
    .filter(Boolean);

const task = /\b(asked|wanted|needed|need|wished|brief|goal|problem|had to|looking for|should)\b/i;
const result =
  /\b(sold|grew|increased|rose|fell|won|award|result|since then|today|now|launched|finished|happy|faster|more than)\b|%/i;

// An address of the web would take the escapes around it for its own.
const quoted = (text: string) => plain(text).replaceAll(/:(?=\/\/)|(?<=\bwww)\./g, '\\$&');

/** Only sentences of the person, sorted under headings; of pages what they begin with, as quotes. */
export function offlineDescription({ brief, files, pages }: Sources): string {
  const own = [brief, ...files.map(({ text }) => text)].flatMap(sentencesOf);
  const parts = { task: [] as string[], did: [] as string[], result: [] as string[] };
  for (const [index, sentence] of own.entries()) {
    if (task.test(sentence)) parts.task.push(sentence);
    else if (index > 0 && result.test(sentence)) parts.result.push(sentence);
    // Who tells of a project begins with what it was.
    else if (index === 0) parts.task.push(sentence);
    else parts.did.push(sentence);
  }
  const chapters = [
    ['The task', parts.task],
    ['What I did', parts.did],
    ['The result', parts.result],
  ] as const;
  const written = chapters
    .filter(([, sentences]) => sentences.length > 0)
    .map(([heading, sentences]) => `## ${heading}\n\n${sentences.join(' ')}`);
  const quotes = pages.map(({ title, url, text }) => {
    const beginning = sentencesOf(text).slice(0, mostOfAPage).join(' ');
    return `> ${quoted(beginning)}\n>\n> [${quoted(title)}](<${url}>)`;
  });
  return [...written, ...quotes].join('\n\n');
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const names = (text: string) => (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text);
const unique = (words: string[]) => [
  ...new Map(words.map((word) => [word.toLowerCase(), word])).values(),
];

/** Who asked, when a sentence says so in the plainest way. */
function clientIn(brief: string): string {
  const name = String.raw`(?<![\p{L}\p{N}])((?:\p{Lu}[\p{L}\p{N}&'’.-]*)(?: (?:& )?\p{Lu}[\p{L}\p{N}&'’.-]*){0,3})`;
  const asked = new RegExp(`${name} (?:asked|wanted|needed|commissioned|hired)\\b`, 'u').exec(
    brief,
  );
  const made = new RegExp(`\\bfor ${name}`, 'u').exec(brief);
  const found = (asked ?? made)?.[1]?.replace(/[.,]+$/, '') ?? '';
  return /^(I|We|They|He|She|It|The)$/.test(found) ? '' : found;
}

/** Nothing that is not in the texts: the words of the person's profile and known tools, found there. */
export function offlineFacts(
  { brief, files, pages }: Sources,
  profile: { skills: string[]; tools: string[] },
): Facts {
  const everything = [brief, ...files.map(({ text }) => text), ...pages.map(({ text }) => text)];
  const isNamed = names(everything.join('\n'));
  const [first = ''] = sentencesOf(brief);
  return {
    title: cutAtWord(first.replace(/[.!?…]+$/, ''), 80),
    brief: cutAtWord(first, projectLimits.brief),
    client: cutAtWord(clientIn(brief), projectLimits.client),
    skills: unique(profile.skills.filter(isNamed)).slice(0, projectLimits.chips),
    tools: unique([...profile.tools, ...knownTools].filter(isNamed)).slice(0, projectLimits.chips),
    liveUrl: pages[0]?.url ?? '',
  };
}
