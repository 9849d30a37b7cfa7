import { registry, type SitePage, type SiteTheme } from '@soloist/contracts';
import { strToU8 } from 'fflate';
import { siteVariables } from '../../../public-site/site-variables.rules.ts';
import { ArchiveError } from './archive-names.rules.ts';

/** The style sheet of a page's theme as visitors get it, with its owner's colours, and its fonts beside it. */
export async function copyStyles(page: SitePage): Promise<[string, Uint8Array][]> {
  const path = sheetOf(page.site.design.theme);
  const css = new TextDecoder().decode(await read(path));
  const fonts = [...fontsIn(css)].map(async (address): Promise<[string, Uint8Array]> => {
    const url = new URL(address, new URL(path, window.location.origin));
    return [fontFile(address), await read(url.href)];
  });
  const variables = Object.entries(siteVariables(page)).map(([name, value]) => `${name}:${value}`);
  const sheet = css.replace(fontUrl, (_, address: string) => `url(${fontFile(address)})`);
  return [
    ['site.css', strToU8(`${sheet}\n.site{${variables.join(';')}}\n`)],
    ...(await Promise.all(fonts)),
  ];
}

const fontUrl = /url\(["']?([^"')]+\.woff2)["']?\)/g;
const fontsIn = (css: string) =>
  new Set([...css.matchAll(fontUrl)].map(([, address = '']) => address));
const fontFile = (address: string) => `fonts/${address.split('/').at(-1)}`;

/** Beside the live version of this remote, in files of fixed names (packages/build). */
function sheetOf(theme: SiteTheme): string {
  const json = document.getElementById('registry')?.textContent ?? '{"remotes":[]}';
  const { remotes } = registry.parse(JSON.parse(json));
  const entry = remotes.find(({ name }) => name === 'mfe-portfolio')?.entry.path ?? '';
  return entry.replace(/[^/]*$/, `site/${theme}.css`);
}

async function read(url: string): Promise<Uint8Array> {
  const reply = await fetch(url);
  if (!reply.ok) throw new ArchiveError('We couldn’t load the theme. Try again.');
  return new Uint8Array(await reply.arrayBuffer());
}
