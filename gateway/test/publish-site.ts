import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { release as dashboardRelease, type TestGateway } from './start-test-gateway.ts';
import { signRemotes, testFile } from './test-registry.ts';

/**
 * A fake of what mfe-portfolio publishes: it escapes, names its version, and preserves the tokens of
 * links.
 */
const fakeRenderer = (version: string) => `
const escape = (text) => String(text).replace(/[&<>"']/g, (found) => '&#' + found.charCodeAt(0) + ';');
exports.renderSite = ({ site, content }, { origin, linkTo = (to) => to }) => ({
  body: '<div class="site" data-version="${version}"><h1>' + escape(site.profile.fname + ' ' + site.profile.lname)
    + '</h1><p>' + escape(JSON.stringify(site.profile)) + '</p><article>' + escape(JSON.stringify(content))
    + '</article><a href="' + escape(linkTo('/#work')) + '">Work</a><a href="' + escape(origin) + '">Home</a></div>',
  css: '.site{--accent:' + (site.design.accent || 'black') + '}',
});`;

/** Makes a version of mfe-portfolio with the given renderer live, beside mfe-dashboard 1.0.0. */
export async function publishSite(
  gateway: TestGateway,
  version: string,
  source = fakeRenderer(version),
) {
  const at = `/remotes/mfe-portfolio/${version}`;
  const asset = async (name: string, text: string) => {
    const file = path.join(gateway.dir, at, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    const digest = createHash('sha384').update(text).digest('base64');
    return { path: `${at}/${name}`, integrity: `sha384-${digest}` };
  };
  const styles = await asset('site/monograph.css', '.site { color: var(--accent) }');
  const release = {
    name: 'mfe-portfolio' as const,
    version,
    entry: await asset('remoteEntry.js', testFile),
    scripts: [],
    styles: [],
    site: {
      renderer: await asset('site/renderer.cjs', source),
      script: await asset('site/main.js', 'script'),
      styles: { monograph: [styles] },
    },
  };
  await gateway.serveRemotes(await signRemotes([dashboardRelease('1.0.0'), release]));
  return release;
}
