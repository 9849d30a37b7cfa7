import { BrowserRouter, QueryClientProvider, queryClient, useLocation } from '@soloist/web-client';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';

let place = '';
function Place() {
  const { pathname, search, hash } = useLocation();
  place = pathname + search + hash;
  return null;
}

/** Where the router is. */
export const currentPlace = () => place;

/** Shows a part of the shell at an address, within what `boot` puts around it. */
export function renderAt(address: string, content: ReactNode) {
  history.replaceState(null, '', address);
  return render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Place />
          {content}
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** A session token that says no more than a page needs of it. */
export const tokenWith = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;
