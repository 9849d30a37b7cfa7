import { pageOf } from '@soloist/contracts';
import { UnfinishedPage } from '@soloist/ui';
import { Route, Routes, useNavigate } from '@soloist/web-client';
import { unfinishedPages } from './unfinished.ts';

/** The owner's studio. The public site (`src/site`) is drawn by the gateway. */
export function Root() {
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
