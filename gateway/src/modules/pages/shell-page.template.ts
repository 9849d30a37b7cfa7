import { createHash } from 'node:crypto';
import type { Asset, Registry, RemoteRelease } from '@soloist/contracts';
import escapeHtml from 'escape-html';
import { type PageHead, renderHead, scriptData } from './page-head.template.ts';

/** The shell's index.html as a template, and the hashes that allow its inline scripts. */
export interface ShellTemplate {
  before: string;
  after: string;
  /** Path of the picture for link previews, or empty. */
  socialImage: string;
  scriptHashes: string[];
}

// Its content is the path of the image for link previews, whose name has a hash.
const placeholder = /<meta name="gateway-head"(?: content="([^"]*)")?\s*\/?>/i;
const inlineScript =
  /<script(?![^>]*\s(?:src|type="?application\/json)\b)[^>]*>([\s\S]*?)<\/script>/gi;

/** @throws Error if the page has no place for the gateway's additions. */
export function parseShell(html: string): ShellTemplate {
  const [before, socialImage = '', after] = html
    .replace(/<title>[^<]*<\/title>/i, '')
    .split(placeholder);
  if (before === undefined || after === undefined) {
    throw new Error('The shell has no <meta name="gateway-head">.');
  }
  const scriptHashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return { before, after, socialImage, scriptHashes };
}

interface ShellPage {
  template: ShellTemplate;
  head: PageHead;
  registry: Registry;
  /** Preloads the remote's entry and the shell's chunks of the page while the shell is parsed. */
  release: RemoteRelease | undefined;
  chunks: Asset[];
}

export function renderShell({ template, head, registry, release, chunks }: ShellPage): string {
  return [
    template.before,
    renderHead(head),
    release ? renderHints(release) : '',
    ...chunks.map(chunkHint),
    `<script type="application/json" id="registry">${scriptData(registry)}</script>`,
    template.after,
  ].join('');
}

/**
 * A browser uses a preload only if its attributes equal those of the later request: the same
 * integrity everywhere, and `crossorigin` on the chunks (webpack's integrity plugin sets it) but
 * not on entry and styles.
 */
function renderHints({ entry, scripts, styles }: RemoteRelease): string {
  return [hint('script', entry), ...[...scripts, ...styles].map(chunkHint)].join('');
}

const chunkHint = (file: Asset) =>
  file.path.endsWith('.css')
    ? hint('style', file)
    : hint('script', file, ' crossorigin="anonymous"');

const hint = (as: string, { path, integrity }: Asset, extra = '') =>
  `<link rel="preload" as="${as}"${extra} href="${escapeHtml(path)}" integrity="${escapeHtml(integrity)}">`;
