import { Loading, Skeleton } from '@soloist/ui';
import { Route, Routes } from '@soloist/web-client';
import { Suspense } from 'react';
import { FolioPage, GalleryPage, StudioPage, ThemePage, ThemesPage } from './lazy-pages.ts';
import styles from './root.module.css';

/** The owner's studio and the gallery. The gateway renders the public site (`src/public-site`). */
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

/** Placeholder for a page whose chunk is loading. */
const PageLoading = () => (
  <Loading label="Loading the page" className={styles.page}>
    <Skeleton width="40%" height={28} />
    <Skeleton shape="block" height={120} />
    <Skeleton shape="block" height={240} />
  </Loading>
);
