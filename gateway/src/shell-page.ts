import { createHash } from 'node:crypto';
import type { Asset, Registry, RemoteRelease } from '@soloist/contracts';
import escapeHtml from 'escape-html';

/** The shell's index.html, ready to be filled, and the hashes that let its inline scripts run. */
export interface ShellTemplate {
  before: string;
  after: string;
  scriptHashes: string[];
}

export interface PageHead {
  title: string;
  description?: string;
  /** The page's one public address, where search engines may know it. */
  canonical?: string;
  image?: string;
}

const placeholder = /<meta name="?gateway-head"?\s*\/?>/i;
const inlineScript =
  /<script(?![^>]*\s(?:src|type="?application\/json)\b)[^>]*>([\s\S]*?)<\/script>/gi;

/** @throws when the page has no place for what the gateway adds. */
export function parseShell(html: string): ShellTemplate {
  const [before, after] = html.replace(/<title>[^<]*<\/title>/i, '').split(placeholder);
  if (before === undefined || after === undefined) {
    throw new Error('The shell has no <meta name="gateway-head">.');
  }
  const scriptHashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return { before, after, scriptHashes };
}

interface ShellPage {
  template: ShellTemplate;
  head: PageHead;
  registry: Registry;
  /** What draws the page, and the shell's own chunks around it: fetched while the shell is parsed. */
  release: RemoteRelease | undefined;
  chunks: Asset[];
}

export function renderShell({ template, head, registry, release, chunks }: ShellPage): string {
  // In a script element only `<` could end it or open a comment.
  const data = JSON.stringify(registry).replaceAll('<', '\\u003c');
  return [
    template.before,
    renderHead(head),
    release ? renderHints(release) : '',
    ...chunks.map(chunkHint),
    `<script type="application/json" id="registry">${data}</script>`,
    template.after,
  ].join('');
}

function renderHead({ title, description, canonical, image }: PageHead): string {
  const meta = (key: string, content: string | undefined) =>
    content ? `<meta ${key} content="${escapeHtml(content)}">` : '';
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name="description"', description),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    canonical ? meta('property="og:title"', title) : '',
    canonical ? meta('property="og:url"', canonical) : '',
    meta('property="og:description"', canonical && description),
    meta('property="og:image"', canonical && image),
  ].join('');
}

/**
 * A hint is only used when it asks exactly as the page does later: the same integrity everywhere,
 * and `crossorigin` on the chunks (webpack's integrity plugin sets it) but not on entry and styles.
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
