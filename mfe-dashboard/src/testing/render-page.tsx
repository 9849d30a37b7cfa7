import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
} from '@soloist/web-client';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

interface Place {
  /** The address to open; by default the current one stays. */
  at?: string | undefined;
  /** The route's pattern, for a page that reads parameters. */
  pattern?: string | undefined;
}

/** For tests: renders a page inside the providers of a remote. */
export function renderPage(page: ReactNode, { at, pattern }: Place = {}) {
  if (at) history.replaceState(null, '', at);
  const route = pattern && (
    <Routes>
      <Route path={pattern} element={page} />
      <Route path="*" element={null} />
    </Routes>
  );
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>{route || page}</BrowserRouter>
    </QueryClientProvider>,
  );
}
