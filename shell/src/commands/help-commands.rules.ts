import type { HelpArticle } from '@soloist/contracts';
import { searchArticles } from '../pages/marketing/help/help-search.rules.ts';
import type { MenuCommand } from './command.rules.ts';

const most = 3;

/** Help articles for a text. */
export const matchHelp = (articles: HelpArticle[] | undefined, typed: string): MenuCommand[] =>
  searchArticles(typed.length > 1 ? (articles ?? []) : [], typed)
    .slice(0, most)
    .map(({ slug, title }) => ({
      id: `help:${slug}`,
      kind: 'help',
      title,
      href: `/help/${slug}`,
    }));
