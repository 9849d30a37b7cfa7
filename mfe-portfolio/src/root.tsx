import { isMainHost } from '@soloist/contracts';
import { Navigate, Route, Routes } from '@soloist/web-client';
import { SiteHomePage } from './features/sites/site-home.page.tsx';
import { unfinishedPages } from './unfinished.ts';
import { UnfinishedPage } from './unfinished-page.tsx';

/** Two sets in one remote: somebody's public site on its own host, the owner's studio on ours. */
export function Root() {
  return isMainHost(window.location.hostname) ? <Studio /> : <Site />;
}

const Studio = () => (
  <Routes>
    {unfinishedPages.map((page) => (
      <Route key={page.path} path={page.path} element={<UnfinishedPage {...page} />} />
    ))}
  </Routes>
);

const Site = () => (
  <Routes>
    <Route path="/" element={<SiteHomePage />} />
    <Route path="*" element={<Navigate to="/" replace />} />
  </Routes>
);
