import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestGateway } from './start-test-gateway.ts';

const shellHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Soloist</title>
<script>document.documentElement.dataset.theme='light'</script><meta name="gateway-head" content="/shell/social.0a1b2c3d.png">
<script defer="defer" src="/shell/main.0a1b2c3d.js" integrity="sha384-main" crossorigin="anonymous"></script>
<link href="/shell/main.css" rel="stylesheet"></head><body><div id="shell"></div><noscript>Needs JavaScript.</noscript></body></html>`;

export const startScript = 'console.log("start")';

/** A fake of what the shell's build has for the gateway: it returns what it was given. */
const fakeRenderer = `
let count = 0;
const secret = '/recommendation/' + 'r'.repeat(32);
const paths = ['/', '/pricing', secret, '/forhire', '/forhire?q=a', '/gmd-blogs/' + 'b'.repeat(24), '/not-found'];
exports.renderedAddress = (url) => paths.find((path) => path === url.replace(/[?&]utm_.*/, ''));
exports.renderPage = async ({ address }) => {
  count += 1;
  const call = address === secret ? '/recommendations/check/' + 'r'.repeat(32) : '/users/numbers';
  const response = await fetch('/api' + call).catch(() => ({ status: 503, json: () => null }));
  const numbers = await response.json();
  return {
    status: response.status,
    content: '<h1>' + [__READER_LOCALE__, address, count].join(' ') + '</h1><a href="' + __PUBLIC_URL__ + '">',
    structuredData: address.startsWith('/forhire') ? { name: address } : undefined,
    data: { numbers, note: '</script>' },
    chunks: ['landing'],
    isPrivate: address === secret,
  };
};`;

/** Gives the gateway's shell a place for rendered pages, and this renderer. */
export async function writePublicPages({ dir }: TestGateway, renderer = fakeRenderer) {
  const files = {
    'index.html': shellHtml,
    'preloads.json': JSON.stringify({
      landing: [
        { path: '/shell/landing.css', integrity: 'sha384-css' },
        { path: '/shell/landing.js', integrity: 'sha384-js' },
      ],
    }),
    'site/renderer.cjs': renderer,
    'site/start.js': startScript,
  };
  await mkdir(path.join(dir, 'shell/site'), { recursive: true });
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(dir, 'shell', name), text);
}
