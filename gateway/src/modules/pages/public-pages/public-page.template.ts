import { createHash } from 'node:crypto';
import type { Asset, Registry } from '@soloist/contracts';
import escapeHtml from 'escape-html';
import { type PageHead, renderHead, scriptData } from '../page-head.template.ts';
import type { ShellTemplate } from '../shell-page.template.ts';
import type { PublicPageContent } from './public-renderer.service.ts';

interface PublicPage {
  template: ShellTemplate;
  startScript: string;
  head: PageHead;
  registry: Registry;
  rendered: PublicPageContent;
  /** The files of the page's chunks. */
  files: Asset[];
  status: number;
}

/** As the shell's build writes it. */
const startTag =
  /<script defer="defer" src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/g;
const place = '<div id="shell"></div>';

/** The hash that allows an inline script. */
export const scriptHash = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The shell's page with its content, readable without scripts; the start script loads the shell's
 * scripts. `undefined` if the shell has no place for it.
 */
export function renderPublicPage({
  template,
  startScript,
  head,
  registry,
  rendered,
  files,
  status,
}: PublicPage): string | undefined {
  // Drops the noscript note that follows: this page works without scripts.
  const [beforePlace = '', afterPlace] = template.after.split(place);
  if (afterPlace === undefined || startScript.includes('</')) return undefined;
  const scripts = [...beforePlace.matchAll(startTag)].map(([, path = '', integrity = '']) => ({
    path,
    integrity,
  }));
  const isStyle = ({ path }: Asset) => path.endsWith('.css');
  const chunks = files.filter((file) => !isStyle(file));
  return [
    template.before,
    renderHead(head),
    data('registry', registry),
    beforePlace
      .replace(startTag, '')
      .replace('</head>', () => `${files.filter(isStyle).map(styleSheet).join('')}</head>`),
    `<div id="shell">${rendered.content}</div>`,
    data('page-data', rendered.data),
    data('shell-files', { scripts, chunks, isNeeded: status === 503 }),
    `<script>${startScript}</script></body></html>`,
  ].join('');
}

const data = (id: string, value: object) =>
  `<script type="application/json" id="${id}">${scriptData(value)}</script>`;

/** The shell finds it by its address, and does not load it again. */
const styleSheet = ({ path, integrity }: Asset) =>
  `<link href="${escapeHtml(path)}" rel="stylesheet" integrity="${escapeHtml(integrity)}" crossorigin="anonymous">`;
