import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { homeOf, type TokenClaims } from '@soloist/contracts';
import { parse } from 'yaml';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import type { HelpSearch, HelpSection } from './help-ranking.rules.ts';

const folder = fileURLToPath(new URL('../../../../../../docs/help/', import.meta.url));

const frontMatter = z.strictObject({
  title: z.string(),
  /** The product page it describes; `:id` and `:home` are the reader's. */
  path: z.string(),
  keywords: z.array(z.string()),
});

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
    /** Share of the question's words that its page contains, 0 to 1. */
    share: number;
    /** Relevance to the question; the first result has the highest. */
    score: number;
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
        found: search(question).map(({ title, heading, text, path, share, score }) => {
          const page = helpPathFor(path, user);
          const citation = cite({ title, url: page, snippet: text.slice(0, longestSnippet) });
          return { citation, title, heading, text, page, share, score };
        }),
      };
      return { forModel };
    },
  });
