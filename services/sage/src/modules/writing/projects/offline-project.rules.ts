import { projectLimits } from '@soloist/contracts';
import { escapeMarkdown } from '../../assistant/index.ts';
import { cutAtWord, type ProjectBriefDetails } from './project-details.rules.ts';
import type { ProjectSources } from './sources.service.ts';
import { toolNames } from './tool-names.rules.ts';

const maxQuotedSentences = 3;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Removes Markdown's headings and its marks at the start of lines. */
const sentencesOf = (text: string) =>
  [...segmenter.segment(text)]
    .map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => !/^#{1,6} /.test(sentence))
    .map((sentence) => sentence.replace(/^([-*+>]|\d+[.)]) /, ''))
    .filter(Boolean);

const task = /\b(asked|wanted|needed|need|wished|brief|goal|problem|had to|looking for|should)\b/i;
const result =
  /\b(sold|grew|increased|rose|fell|won|award|result|since then|today|now|launched|finished|happy|faster|more than)\b|%/i;

// Web addresses are not escaped, because the escapes would become part of them.
const escapeQuote = (text: string) =>
  escapeMarkdown(text).replaceAll(/:(?=\/\/)|(?<=\bwww)\./g, '\\$&');

/** Only the person's sentences, sorted under headings, and the start of each page as a quote. */
export function offlineDescription({ brief, files, pages }: ProjectSources): string {
  const statements = [brief, ...files.map(({ text }) => text)].flatMap(sentencesOf);
  const sorted = { task: [] as string[], did: [] as string[], result: [] as string[] };
  for (const [index, sentence] of statements.entries()) {
    if (task.test(sentence)) sorted.task.push(sentence);
    else if (index > 0 && result.test(sentence)) sorted.result.push(sentence);
    // The first sentence usually names the project.
    else if (index === 0) sorted.task.push(sentence);
    else sorted.did.push(sentence);
  }
  const chapters = [
    ['The task', sorted.task],
    ['What I did', sorted.did],
    ['The result', sorted.result],
  ] as const;
  const sections = chapters
    .filter(([, sentences]) => sentences.length > 0)
    .map(([heading, sentences]) => `## ${heading}\n\n${sentences.join(' ')}`);
  const quotes = pages.map(({ title, url, text }) => {
    const beginning = sentencesOf(text).slice(0, maxQuotedSentences).join(' ');
    return `> ${escapeQuote(beginning)}\n>\n> [${escapeQuote(title)}](<${url}>)`;
  });
  return [...sections, ...quotes].join('\n\n');
}

const escapePattern = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const containsWord = (text: string) => (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text);
const unique = (words: string[]) => [
  ...new Map(words.map((word) => [word.toLowerCase(), word])).values(),
];

/** The client, where a sentence names it plainly. */
function clientIn(brief: string): string {
  const name = String.raw`(?<![\p{L}\p{N}])((?:\p{Lu}[\p{L}\p{N}&'\u2019.-]*)(?: (?:& )?\p{Lu}[\p{L}\p{N}&'\u2019.-]*){0,3})`;
  const commissioned = new RegExp(
    `${name} (?:asked|wanted|needed|commissioned|hired)\\b`,
    'u',
  ).exec(brief);
  const made = new RegExp(`\\bfor ${name}`, 'u').exec(brief);
  const client = (commissioned ?? made)?.[1]?.replace(/[.,]+$/, '') ?? '';
  return /^(I|We|They|He|She|It|The)$/.test(client) ? '' : client;
}

/** Only what the texts contain: words of the person's profile and well-known tools. */
export function offlineDetails(
  { brief, files, pages }: ProjectSources,
  profile: { skills: string[]; tools: string[] },
): ProjectBriefDetails {
  const everything = [brief, ...files.map(({ text }) => text), ...pages.map(({ text }) => text)];
  const isNamed = containsWord(everything.join('\n'));
  const [first = ''] = sentencesOf(brief);
  return {
    title: cutAtWord(first.replace(/[.!?…]+$/, ''), 80),
    brief: cutAtWord(first, projectLimits.brief),
    client: cutAtWord(clientIn(brief), projectLimits.client),
    skills: unique(profile.skills.filter(isNamed)).slice(0, projectLimits.chips),
    tools: unique([...profile.tools, ...toolNames].filter(isNamed)).slice(0, projectLimits.chips),
    liveUrl: pages[0]?.url ?? '',
  };
}
