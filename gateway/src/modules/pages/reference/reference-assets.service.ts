import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import mime from 'mime-types';

export interface ReferenceAsset {
  type: string;
  body: Buffer;
}

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => readFile(file, 'utf8');
const source = (name: string) => path.join(import.meta.dirname, 'browser', name);
const fonts = [
  '@fontsource-variable/instrument-sans/standard.css',
  '@fontsource-variable/jetbrains-mono/wght.css',
];
const fontUrl = /url\(\.\/files\/([\w.-]+\.woff2)\)/g;

/** The product's fonts. `optional`, because a late font would move the text. */
async function readFonts() {
  const files = await Promise.all(
    fonts.map(async (name) => {
      const file = resolve(name);
      const css = await read(file);
      const names = [...css.matchAll(fontUrl)].map(([, font = '']) => font);
      return {
        css: css.replace(fontUrl, 'url($1)').replaceAll('swap', 'optional'),
        paths: names.map((font) => path.join(path.dirname(file), 'files', font)),
      };
    }),
  );
  return {
    css: files.map(({ css }) => css).join('\n'),
    paths: files.flatMap(({ paths }) => paths),
  };
}

/** Style sheet, script and fonts of the reference by name, and a version of all of them. */
export async function readReferenceAssets() {
  const [faces, tokens, style, script] = await Promise.all([
    readFonts(),
    read(resolve('@soloist/ui/tokens.css')),
    read(source('reference.css')),
    read(source('reference.js')),
  ]);
  // The script sets the theme. Without it, the page follows the system.
  const dark = tokens.replaceAll('[data-theme="dark"]', ':root:not([data-theme])');
  const system = `@media (prefers-color-scheme: dark) {\n${dark}\n}`;
  const css = [faces.css, system, tokens, style].join('\n');
  const texts = { 'reference.css': css, 'reference.js': script };
  const files = new Map<string, ReferenceAsset>();
  for (const [name, text] of Object.entries(texts))
    files.set(name, assetOf(name, Buffer.from(text)));
  for (const file of faces.paths) {
    const name = path.basename(file);
    files.set(name, assetOf(name, await readFile(file)));
  }
  const hash = createHash('sha256');
  for (const { body } of files.values()) hash.update(body);
  return { files, version: hash.digest('hex').slice(0, 12) };
}

const assetOf = (name: string, body: Buffer): ReferenceAsset => ({
  type: mime.contentType(name) || 'application/octet-stream',
  body,
});
