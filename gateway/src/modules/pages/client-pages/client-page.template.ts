import { createHash } from 'node:crypto';
import type { RemoteRelease } from '@soloist/contracts';
import escapeHtml from 'escape-html';
import { type PageHead, renderHead } from '../page-head.template.ts';

type Renderer = NonNullable<RemoteRelease['site']>;

interface ClientPage {
  head: PageHead;
  release: Renderer;
  language: string;
  /** HTML from the renderer. */
  body: string;
}

// The same as in shell/src/index.html: before the first paint.
const themeScript =
  "(()=>{const saved=localStorage.getItem('theme');" +
  "const system=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  "document.documentElement.dataset.theme=saved==='light'||saved==='dark'?saved:system})()";

/** The hashes that allow the inline scripts of such a page. */
export const clientPageScriptHashes = [
  `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`,
];

/** A complete page for a client: readable without its script, which makes it interactive. */
export function renderClientPage({ head, release, language, body }: ClientPage): string {
  const { script, styles } = release;
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" data-theme="light"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${themeScript}</script>`,
    '<meta name="theme-color" content="#F1F3F2" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0B0E0F" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/shell/mark.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    renderHead(head),
    ...Object.values(styles)
      .flat()
      .map(
        ({ path, integrity }) =>
          `<link rel="stylesheet" href="${escapeHtml(path)}" integrity="${escapeHtml(integrity)}">`,
      ),
    `<script defer src="${escapeHtml(script.path)}" integrity="${escapeHtml(script.integrity)}"></script>`,
    `</head><body>${body}</body></html>\n`,
  ].join('');
}
