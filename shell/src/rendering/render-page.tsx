import { readerLocale } from '@soloist/contracts';
import { ApiError } from '@soloist/web-client';
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { loadShellPage } from '../pages/shell-page.tsx';
import { ShellRoot } from '../root.tsx';
import { idleRemotes } from './idle-remotes.ts';
import { renderedPageAt } from './page-address.ts';
import type { RenderedPageData } from './page-data.ts';

export { renderedAddress } from './page-address.ts';

export interface RenderedPublicPage {
  /** 404 if the page's subject does not exist, 503 if it is unavailable. */
  status: 200 | 404 | 503;
  /** The content of the element `shell`. */
  content: string;
  data: RenderedPageData;
  /** The late chunks of the shell that the page consists of. */
  chunks: string[];
  /** Whether only those who know its address may read it: no cache may store it. */
  isPrivate: boolean;
  /** What the page shows, by schema.org. */
  structuredData?: object | undefined;
}

/**
 * Renders a public page for a visitor, without a browser, at an address from `renderedAddress`.
 * @throws if any part fails: the reader then gets the page that the browser renders.
 */
export async function renderPage({ address }: { address: string }): Promise<RenderedPublicPage> {
  const [pathname = '', search = ''] = address.split('?', 2);
  const query = new URLSearchParams(search);
  const page = renderedPageAt(pathname);
  if (!page) throw new Error(`Only the browser renders ${pathname}.`);
  const queryClient = new QueryClient({
    // The page shows a failure; the browser tries again.
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  const [prepared] = await Promise.all([
    page.prepare?.({ queryClient, pathname, query }).then(
      (structuredData) => ({ status: 200 as const, structuredData }),
      (error: unknown) => ({ status: statusOf(error), structuredData: undefined }),
    ),
    loadShellPage(pathname),
  ]);
  const { status, structuredData } = prepared ?? { status: 200 };
  const content = renderToString(
    <ShellRoot queryClient={queryClient} remotes={idleRemotes}>
      {(app) => <StaticRouter location={address}>{app}</StaticRouter>}
    </ShellRoot>,
  );
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }): RenderedPageData['queries'][number] => [queryKey, state.data]);
  queryClient.clear();
  return {
    status,
    content,
    data: { locale: readerLocale, isComplete: status === 200, queries },
    chunks: page.chunk ? [page.chunk] : [],
    isPrivate: page.isPrivate ?? false,
    structuredData,
  };
}

/** What the page shows instead of its subject. @throws the error if it is none of a call. */
function statusOf(error: unknown): 404 | 503 {
  if (!(error instanceof ApiError)) throw error;
  return error.status === 404 ? 404 : 503;
}
