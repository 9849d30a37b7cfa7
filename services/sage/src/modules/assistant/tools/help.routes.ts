import { help } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { readHelpArticles } from '@soloist/service-kit/help-articles';

/** The articles that Sage answers from, for people to read. */
export function helpRoutes() {
  const articles = readHelpArticles();
  return [route(help.list, () => ({ articles }))];
}
