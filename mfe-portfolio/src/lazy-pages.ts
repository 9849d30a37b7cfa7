import { late } from '@soloist/ui';

// Each page is a chunk of its own: the themes of the studio are heavy, the gallery needs none of them.

export const GalleryPage = late(async () => ({
  default: (await import('./features/gallery/gallery.page.tsx')).GalleryPage,
}));

export const StudioPage = late(async () => ({
  default: (await import('./features/sites/studio/studio.page.tsx')).StudioPage,
}));

export const ThemesPage = late(async () => ({
  default: (await import('./features/sites/themes/themes.page.tsx')).ThemesPage,
}));

export const ThemePage = late(async () => ({
  default: (await import('./features/sites/themes/theme.page.tsx')).ThemePage,
}));

export const FolioPage = late(async () => ({
  default: (await import('./features/sites/themes/theme.page.tsx')).FolioPage,
}));
