import '@soloist/ui/tokens.css';
import '@soloist/ui/base.css';
// Of what the renderer puts around the page.
import './client-pages.module.css';
import { ErrorScreen } from '@soloist/ui';
import { BrowserRouter, queryClient, watchTheme } from '@soloist/web-client';
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type ClientPageData, identifierPrefix } from './client-page.ts';
import { ClientPages } from './client-pages.tsx';
import { storeRecord } from './store-record.ts';

interface Hydration {
  place: HTMLElement;
  data: ClientPageData;
  isViewReported: boolean;
  /** Called when React controls the page, before the next paint. */
  onHydrated: () => void;
}

/** Makes the rendered page interactive. */
export function hydratePage({ place, data, isViewReported, onHydrated }: Hydration) {
  const { language, record } = data;
  watchTheme();
  storeRecord(record, queryClient);
  hydrateRoot(
    place,
    <Hydrated onHydrated={onHydrated}>
      <BrowserRouter>
        <ClientPages
          language={language}
          isViewReported={isViewReported}
          queryClient={queryClient}
        />
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
