import { Route, Routes } from '@soloist/web-client';
import { unfinishedPages } from './unfinished.ts';
import { UnfinishedPage } from './unfinished-page.tsx';

export function Root() {
  return (
    <Routes>
      {unfinishedPages.map((page) => (
        <Route key={page.path} path={page.path} element={<UnfinishedPage {...page} />} />
      ))}
    </Routes>
  );
}
