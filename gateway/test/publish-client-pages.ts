import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { release as dashboardRelease, type TestGateway } from './start-test-gateway.ts';
import { signRemotes, testFile } from './test-registry.ts';

/** A fake of what mfe-wizards publishes: it returns what it was given. */
const fakeRenderer = `
exports.renderPage = async ({ record, url, languages }) => ({
  language: languages.chosen ?? languages.preferred[0],
  body: '<main><h1>' + (record.contract ? record.contract.project_name : record.invoice.document.number) + '</h1><p>' + url + '</p></main>',
});`;

/** Makes a version of mfe-wizards with the given renderer live, beside mfe-dashboard 1.0.0. */
export async function publishClientPages(gateway: TestGateway, source = fakeRenderer) {
  const at = '/remotes/mfe-wizards/1.0.0';
  const asset = async (name: string, text: string) => {
    const file = path.join(gateway.dir, at, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    const digest = createHash('sha384').update(text).digest('base64');
    return { path: `${at}/${name}`, integrity: `sha384-${digest}` };
  };
  const release = {
    name: 'mfe-wizards' as const,
    version: '1.0.0',
    entry: await asset('remoteEntry.js', testFile),
    scripts: [],
    styles: [],
    site: {
      renderer: await asset('site/renderer.cjs', source),
      script: await asset('site/main.js', 'script'),
      styles: { client: [await asset('site/client.css', 'main { color: black }')] },
    },
  };
  await gateway.serveRemotes(await signRemotes([dashboardRelease('1.0.0'), release]));
}
