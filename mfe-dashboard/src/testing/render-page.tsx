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
  /** The address that is open; where it was unless told. */
  at?: string | undefined;
  /** The route's pattern, where the page reads it. */
  pattern?: string | undefined;
}

/** For tests: shows a page within what a remote puts around it. */
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
