import { isMainHost, pageOf } from '@soloist/contracts';
import { UnfinishedPage } from '@soloist/ui';
import { Navigate, Route, Routes, useNavigate } from '@soloist/web-client';
import { SiteHomePage } from './features/sites/site-home.page.tsx';
import { unfinishedPages } from './unfinished.ts';

/** Two sets in one remote: somebody's public site on its own host, the owner's studio on ours. */
export function Root() {
  return isMainHost(window.location.hostname) ? <Studio /> : <Site />;
}

function Studio() {
  const navigate = useNavigate();
  return (
    <Routes>
      {unfinishedPages.map(({ path, ...unfinished }) => (
        <Route
          key={path}
          path={path}
          element={<UnfinishedPage {...unfinished} page={pageOf(path)} onNavigate={navigate} />}
        />
      ))}
    </Routes>
  );
}

const Site = () => (
  <Routes>
    <Route path="/" element={<SiteHomePage />} />
    <Route path="*" element={<Navigate to="/" replace />} />
  </Routes>
);
