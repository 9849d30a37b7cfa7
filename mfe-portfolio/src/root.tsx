import { Route, Routes } from '@soloist/web-client';
import { Suspense } from 'react';
import { FolioPage, GalleryPage, StudioPage, ThemePage, ThemesPage } from './late-pages.ts';
import { PageLoading } from './page-loading.tsx';

/** The owner's studio and the gallery. The public site (`src/site`) is drawn by the gateway. */
export function Root() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route path="/portfolio" element={<StudioPage />} />
        <Route path="/theme" element={<ThemesPage />} />
        <Route path="/portfolio/theme/:id" element={<ThemePage />} />
        <Route path="/folio2" element={<FolioPage />} />
        <Route path="/gallery" element={<GalleryPage />} />
      </Routes>
    </Suspense>
  );
}
