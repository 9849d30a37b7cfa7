import { help } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { readHelpArticles } from '@soloist/server-kit/help-articles';

/** The articles that Sage answers from, for people to read. */
export function helpRoutes() {
  const articles = readHelpArticles();
  return [route(help.list, () => ({ articles }))];
}
