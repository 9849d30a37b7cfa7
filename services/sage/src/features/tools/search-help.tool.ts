import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { type HelpSearch, helpPathFor } from './help-pages.ts';

const longestSnippet = 220;

export interface HelpAnswers {
  found: {
    citation: number;
    title: string;
    heading: string;
    text: string;
    page: string;
    /** How many of the question's words it has, 0 to 1. */
    share: number;
  }[];
}

export const searchHelp = (search: HelpSearch) =>
  defineTool({
    name: 'search_help',
    description:
      'How Soloist works: searches its help pages. Ask before you explain the product; what is not there does not exist.',
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
