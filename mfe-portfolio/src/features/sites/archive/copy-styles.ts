import { registry, type SiteTheme } from '@soloist/contracts';
import { strToU8 } from 'fflate';
import { ArchiveError } from './archive-error.ts';

/** The style sheet of a theme as the live version has it for visitors, with its fonts beside it. */
export async function copyStyles(theme: SiteTheme): Promise<[string, Uint8Array][]> {
  const files = new Map<string, Uint8Array>();
  const texts: string[] = [];
  for (const { path } of sheetsOf(theme)) {
    const css = new TextDecoder().decode(await read(path));
    for (const address of fontsIn(css)) {
      const url = new URL(address, new URL(path, window.location.origin));
      files.set(fontFile(address), await read(url.href));
    }
    texts.push(css.replace(fontUrl, (_, address: string) => `url(${fontFile(address)})`));
  }
  return [['site.css', strToU8(texts.join('\n'))], ...files];
}

const fontUrl = /url\(["']?([^"')]+\.woff2)["']?\)/g;
const fontsIn = (css: string) =>
  new Set([...css.matchAll(fontUrl)].map(([, address = '']) => address));
const fontFile = (address: string) => `fonts/${address.split('/').at(-1)}`;

function sheetsOf(theme: SiteTheme) {
  const written = document.getElementById('registry')?.textContent ?? '{"remotes":[]}';
  const { remotes } = registry.parse(JSON.parse(written));
  const sheets = remotes.find(({ name }) => name === 'mfe-portfolio')?.site?.styles[theme];
  // Such as in development, where the live version is the one being written.
  if (!sheets) throw new ArchiveError('This version of Soloist publishes no sites to copy from.');
  return sheets;
}

async function read(url: string): Promise<Uint8Array> {
  const reply = await fetch(url);
  if (!reply.ok) throw new ArchiveError('The theme could not be read. Please try again.');
  return new Uint8Array(await reply.arrayBuffer());
}
