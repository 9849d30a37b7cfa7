import { Route, Routes } from '@soloist/web-client';
import { RemotePage } from './remote.page.tsx';
import { RemotesPage } from './remotes.page.tsx';

/** The pages below `/platform`, in one chunk. */
export const PlatformPages = () => (
  <Routes>
    <Route path="/" element={<RemotesPage />} />
    <Route path="/:remote" element={<RemotePage />} />
  </Routes>
);
