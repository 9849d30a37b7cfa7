import '@soloist/ui/tokens.css';
import '@soloist/ui/base.css';
import { ErrorScreen } from '@soloist/ui';
import { BrowserRouter, queryClient, watchTheme } from '@soloist/web-client';
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { contractQuery } from '../contracts/contracts.api.ts';
import { type ClientPageData, identifierPrefix } from './client-page.ts';
import { ClientPages } from './client-pages.tsx';

interface Hydration {
  place: HTMLElement;
  data: ClientPageData;
  /** Called when React controls the page, before the next paint. */
  onHydrated: () => void;
}

/** Makes the rendered page interactive. */
export function hydratePage({ place, data: { contract, language }, onHydrated }: Hydration) {
  watchTheme();
  queryClient.setQueryData(contractQuery(contract.contract_id).queryKey, contract);
  hydrateRoot(
    place,
    <Hydrated onHydrated={onHydrated}>
      <BrowserRouter>
        <ClientPages language={language} queryClient={queryClient} />
      </BrowserRouter>
    </Hydrated>,
    { identifierPrefix, onUncaughtError: showErrorScreen },
  );
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

function showErrorScreen(error: unknown) {
  window.reportError(error);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  createRoot(place).render(<ErrorScreen homeHref="/" />);
}
