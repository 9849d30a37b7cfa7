import { BrowserRouter, QueryClientProvider, queryClient } from '@soloist/web-client';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** For tests: renders pages at an address, inside the providers of a remote. */
export function renderAt(address: string, pages: ReactNode) {
  history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>{pages}</BrowserRouter>
    </QueryClientProvider>,
  );
}
