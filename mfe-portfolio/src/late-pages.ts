import { lazy } from 'react';

// Each page is a chunk of its own: the themes of the studio are heavy, the gallery needs none of them.

export const GalleryPage = lazy(async () => ({
  default: (await import('./features/gallery/gallery.page.tsx')).GalleryPage,
}));

export const StudioPage = lazy(async () => ({
  default: (await import('./features/sites/studio/studio.page.tsx')).StudioPage,
}));

export const ThemesPage = lazy(async () => ({
  default: (await import('./features/sites/themes/themes.page.tsx')).ThemesPage,
}));

export const ThemePage = lazy(async () => ({
  default: (await import('./features/sites/themes/theme.page.tsx')).ThemePage,
}));

export const FolioPage = lazy(async () => ({
  default: (await import('./features/sites/themes/theme.page.tsx')).FolioPage,
}));
