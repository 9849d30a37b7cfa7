import { homeOf, type TokenClaims } from '@soloist/contracts';
import { readHelpArticles } from '@soloist/server-kit/help-articles';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import type { HelpSearch, HelpSection } from './help-ranking.rules.ts';

/** All sections of the help articles. Throws when one breaks the format in their README. */
export const readHelpPages = (): HelpSection[] =>
  readHelpArticles().flatMap(({ slug, title, path, keywords, sections }) =>
    sections.map(({ heading, text }, index) => ({
      id: `${slug}#${index}`,
      title,
      heading,
      path,
      keywords: index === 0 ? keywords.join(' ') : '',
      text,
    })),
  );

/** The address of the article that a section belongs to. */
const articlePath = ({ id }: HelpSection) => `/help/${id.split('#', 1)[0]}`;

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
        found: search(question).map((section) => {
          const { title, heading, text, path, share, score } = section;
          const page = helpPathFor(path, user);
          const url = articlePath(section);
          const citation = cite({ title, url, snippet: text.slice(0, longestSnippet) });
          return { citation, title, heading, text, page, share, score };
        }),
      };
      return { forModel };
    },
  });
