import { matchPage, readerLocale } from '@soloist/contracts';
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { loadShellPage } from '../pages/shell-page.tsx';
import { ShellRoot } from '../root.tsx';
import { idleRemotes } from './idle-remotes.ts';
import type { RenderedPageData } from './page-data.ts';
import { renderedPages } from './rendered-pages.ts';

export interface RenderedPublicPage {
  /** The content of the element `shell`. */
  content: string;
  data: RenderedPageData;
  /** The late chunks of the shell that the page consists of. */
  chunks: string[];
}

const pageAt = (pathname: string) => renderedPages[matchPage(pathname)?.path ?? ''];

export const isRendered = (pathname: string) => pageAt(pathname) !== undefined;

/**
 * Renders a public page for a visitor, without a browser and whatever its query.
 * @throws if any part fails: the reader then gets the page that the browser renders.
 */
export async function renderPage({ pathname }: { pathname: string }): Promise<RenderedPublicPage> {
  const page = pageAt(pathname);
  if (!page) throw new Error(`Only the browser renders ${pathname}.`);
  const queryClient = new QueryClient();
  await Promise.all([loadShellPage(pathname), page.prepare?.(queryClient)]);
  const content = renderToString(
    <ShellRoot queryClient={queryClient} remotes={idleRemotes}>
      {(app) => <StaticRouter location={pathname}>{app}</StaticRouter>}
    </ShellRoot>,
  );
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }): RenderedPageData['queries'][number] => [queryKey, state.data]);
  queryClient.clear();
  return { content, data: { locale: readerLocale, queries }, chunks: [page.chunk] };
}
