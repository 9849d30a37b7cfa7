import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPageFiles, readPageLoaders } from './page-files.ts';

const files = {
  'root.tsx': `
    import { Route, Routes } from '@soloist/web-client';
    import { HomePage } from './home.page.tsx';
    import { NotesPage, TagPages } from './lazy-pages.ts';
    export const Root = () => (
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route element={<NotesPage />}>
          <Route path="/notes" element={null} />
          <Route path="/notes/:id" element={null} />
        </Route>
        <Route path="/tags/*" element={<TagPages />} />
        <Route path="/about" element={<About />} />
      </Routes>
    );
    const About = () => <p>About</p>;`,
  'lazy-pages.ts': `
    export const NotesPage = late(async () => (await import('./notes.page.tsx')).NotesPage);
    export const TagPages = late(async () => (await import('./tags.pages.tsx')).TagPages);`,
  'home.page.tsx': 'export const HomePage = () => null;',
  'tags.pages.tsx': `
    import { TagPage } from './tag.page.tsx';
    const TagsPage = () => null;
    export const TagPages = () => (
      <Routes>
        <Route path="/" element={<TagsPage />} />
        <Route path="/:tag" element={<TagPage />} />
      </Routes>
    );`,
  'tag.page.tsx': 'export const TagPage = () => null;',
  'page-loaders.ts': `
    export const pageLoaders = {
      '/': async () => (await import('./home.page.tsx')).HomePage,
      '/login': async () => (await ready(import('./account/login.page.tsx'))).LoginPage,
    };`,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soloist-pages-'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const relative = (pages: Map<string, string>) =>
  Object.fromEntries([...pages].map(([page, file]) => [page, path.relative(folder, file)]));

test('reads the file of each route of a remote: lazy, nested and layout routes', () => {
  expect(relative(readPageFiles(path.join(folder, 'root.tsx')))).toEqual({
    '/': 'home.page.tsx',
    '/notes': 'notes.page.tsx',
    '/notes/:id': 'notes.page.tsx',
    '/tags': 'tags.pages.tsx',
    '/tags/:tag': 'tag.page.tsx',
    '/about': 'root.tsx',
  });
});

test('reads the file of each page that the shell loads', () => {
  expect(relative(readPageLoaders(path.join(folder, 'page-loaders.ts')))).toEqual({
    '/': 'home.page.tsx',
    '/login': 'account/login.page.tsx',
  });
});
