import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Page, Route } from '@playwright/test';
import { type RemoteName, type RemoteRelease, registry } from '@soloist/contracts';
import { freePort } from '@soloist/tools/ports.ts';
import { app } from '../app.ts';

// The browser reads the published remotes from the page, so the tests change the page.
const registryOfPage = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;
const isPageUrl = ({ origin, pathname }: URL) =>
  origin === new URL(app.url).origin &&
  !/^\/(api|files|remotes|shell|socket\.io|sage-ai)\//.test(pathname);

/** The live version of a remote, as the app publishes it. */
export async function fetchLiveRelease(name: RemoteName): Promise<RemoteRelease> {
  const html = await (await fetch(`${app.url}/login`)).text();
  const { remotes } = registry.parse(JSON.parse(registryOfPage.exec(html)?.[2] ?? ''));
  const release = remotes.find((one) => one.name === name);
  if (!release) throw new Error(`${name} is not published`);
  return release;
}

type ReleaseChange = (release: RemoteRelease) => RemoteRelease | undefined;

/** A shell page with changed releases of remotes; undefined removes a remote. */
const withRegistry = (html: string, change: ReleaseChange) =>
  html.replace(registryOfPage, (_, before, json, after) => {
    const { remotes } = registry.parse(JSON.parse(json));
    const changed = { remotes: remotes.flatMap((release) => change(release) ?? []) };
    return before + JSON.stringify(changed).replaceAll('<', '\\u003c') + after;
  });

/** Changes the releases that this page reads. */
export async function publishToPage(page: Page, change: ReleaseChange) {
  await page.route(isPageUrl, async (route: Route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response, body: withRegistry(await response.text(), change) });
  });
}

const integrityOf = (text: string) =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

export const faultyVersion = '0.0.0-faulty';

const entryPath = (name: RemoteName) => `/remotes/${name}/${faultyVersion}/remoteEntry.js`;
const faultyRelease =
  (name: RemoteName, integrity: string): ReleaseChange =>
  (release) =>
    release.name === name
      ? {
          ...release,
          version: faultyVersion,
          entry: { path: entryPath(name), integrity },
          scripts: [],
          styles: [],
        }
      : release;

/** Runs `entry` in place of a remote on this page; the returned function serves `healed` from then on. */
export async function publishEntry(page: Page, name: RemoteName, entry: string, healed = entry) {
  let body = entry;
  await page.route(`**${entryPath(name)}`, (route) =>
    route.fulfill({
      body,
      contentType: 'text/javascript',
      headers: { 'cache-control': 'no-store' },
    }),
  );
  await publishToPage(page, faultyRelease(name, `${integrityOf(entry)} ${integrityOf(healed)}`));
  return () => {
    body = healed;
  };
}

/** The app at another address, where `entry` runs in place of a remote for every browser. */
export async function startWithEntry(name: RemoteName, entry: string) {
  const change = faultyRelease(name, integrityOf(entry));
  const server = createServer(async (request, response) => {
    if (request.url === entryPath(name)) {
      return void response.setHeader('content-type', 'text/javascript').end(entry);
    }
    const { 'content-type': type = '', authorization = '' } = request.headers;
    const answer = await fetch(app.url + request.url, {
      method: request.method,
      headers: { authorization, 'content-type': type, accept: request.headers.accept ?? '*/*' },
      body: request.method === 'POST' ? await buffer(request) : undefined,
    });
    const answerType = answer.headers.get('content-type') ?? 'application/octet-stream';
    response.statusCode = answer.status;
    response.setHeader('content-type', answerType);
    if (!answerType.includes('html')) return void response.end(await answer.bytes());
    response.end(withRegistry(await answer.text(), change));
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
