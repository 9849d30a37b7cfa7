import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { homeOf, type TokenClaims } from '@soloist/contracts';
import MiniSearch from 'minisearch';
import { parse } from 'yaml';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';

const folder = fileURLToPath(new URL('../../../../../../docs/help/', import.meta.url));

const frontMatter = z.strictObject({
  title: z.string(),
  /** The product page it describes; `:id` and `:home` are the reader's. */
  path: z.string(),
  keywords: z.array(z.string()),
});

export interface HelpSection {
  id: string;
  title: string;
  /** Empty for a page's first section, its short answer. */
  heading: string;
  path: string;
  keywords: string;
  text: string;
}
export interface HelpResult extends HelpSection {
  /** Share of the question's words that it contains, 0 to 1. */
  share: number;
}

/** All sections of the help pages. Throws when a page breaks the format in their README. */
export function readHelpPages(): HelpSection[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return files.flatMap((file) => sectionsOf(file, readFileSync(folder + file, 'utf8')));
}

function sectionsOf(file: string, content: string): HelpSection[] {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(content) ?? [];
  const { title, path, keywords } = frontMatter.parse(parse(head));
  return body.split(/^## /m).map((part, index) => {
    const [first = '', ...rest] = part.split('\n');
    const isAnswer = index === 0;
    return {
      id: `${file}#${index}`,
      title,
      heading: isAnswer ? '' : first.trim(),
      path,
      keywords: isAnswer ? keywords.join(' ') : '',
      text: (isAnswer ? part : rest.join('\n')).trim(),
    };
  });
}

const stopWords = new Set(
  'a about all am an and any are as at be been but by can could did do does for from get had has have how i if in into is it its just let like make many may me much my need no not of on one or our out please say shall should show so some sage soloist tell than that the their them then there these they this to up us use want was we were what when where which who why will with work would you your again anything someone somebody something too'.split(
    ' ',
  ),
);
// Plurals and verb forms count as the same word.
const stem = (word: string) => word.replace(/(ies)$/, 'y').replace(/(?<=.{3})(ing|ed|es|s|e)$/, '');
const termOf = (word: string) => {
  const [plain = ''] = word.toLowerCase().split(/['’]/, 1);
  return plain.length < 2 || stopWords.has(plain) ? null : stem(plain);
};

/** Searches the sections for a question, best first. */
export function createHelpSearch(sections: HelpSection[]) {
  const index = new MiniSearch<HelpSection>({
    fields: ['heading', 'title', 'keywords', 'text'],
    processTerm: termOf,
    searchOptions: {
      boost: { heading: 4, title: 3, keywords: 3 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
      boostDocument: (id) => (String(id).endsWith('#0') ? 1.3 : 1),
    },
  });
  index.addAll(sections);
  const byId = new Map(sections.map((section) => [section.id, section]));

  return (question: string, most = 4): HelpResult[] => {
    const queryWords = new Set(
      question.split(/[^\p{L}\p{N}'’-]+/u).flatMap((word) => termOf(word) ?? []),
    );
    if (queryWords.size === 0) return [];
    const results = index.search(question).flatMap(({ id, queryTerms }) => {
      const section = byId.get(id);
      return section ? [{ ...section, share: new Set(queryTerms).size / queryWords.size }] : [];
    });
    // Sections with more words of the question come first, then by the index's rank.
    return results.toSorted((a, b) => b.share - a.share).slice(0, most);
  };
}
export type HelpSearch = ReturnType<typeof createHelpSearch>;

/** The product page of a help page, for this person. */
export const helpPathFor = (path: string, { sub, role }: TokenClaims) =>
  path.replace(':id', sub).replace(':home', homeOf[role]);

const longestSnippet = 220;

export interface HelpAnswers {
  found: {
    citation: number;
    title: string;
    heading: string;
    text: string;
    page: string;
    /** Share of the question's words that it contains, 0 to 1. */
    share: number;
  }[];
}

export const searchHelp = (search: HelpSearch) =>
  defineTool({
    name: 'search_help',
    description:
      'How Soloist works: searches its help pages. Search before you explain the product. What they do not cover does not exist.',
    parameters: z.object({ question: z.string().max(500) }),
    activity: 'looking_up',
    detail: () => 'the help pages',
    async run({ question }, { user, cite }) {
      const forModel: HelpAnswers = {
        found: search(question).map(({ title, heading, text, path, share }) => {
          const page = helpPathFor(path, user);
          const citation = cite({ title, url: page, snippet: text.slice(0, longestSnippet) });
          return { citation, title, heading, text, page, share };
        }),
      };
      return { forModel };
    },
  });
