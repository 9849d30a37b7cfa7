// Development: one webpack-dev-server per workspace, the shell's in front. `DEV_PORTS` is JSON of
// workspace name to port, `GATEWAY_URL` answers everything that is not front end.
import type { IncomingMessage } from 'node:http';
import { isMainHost } from '@soloist/contracts';
import type HtmlPlugin from 'html-webpack-plugin';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import type { Configuration } from 'webpack-dev-server';

export const isDev = process.env.NODE_ENV === 'development';
const ports: Record<string, number> = JSON.parse(process.env.DEV_PORTS ?? '{}');
const remotes = Object.keys(ports).filter((name) => name.startsWith('mfe-'));

// Each build has its own refresh runtime. They all find React's renderers in this hook; without
// it a remote's module is replaced, but nothing on the page renders again.
const refreshHook =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,checkDCE(){},' +
  'inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},' +
  'onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},onPostCommitFiberRoot(){}}';

function headContent(): string {
  const releases = remotes.map((name) => ({
    name,
    version: 'dev',
    entry: { path: `/remotes/${name}/dev/remoteEntry.js`, integrity: '' },
    scripts: [],
    styles: [],
  }));
  const registry = JSON.stringify({ remotes: releases });
  return `<script>${refreshHook}</script><script type="application/json" id="registry">${registry}</script>`;
}

/** Fills the page's head once, where the gateway does it per request in production. */
export const devHead = (plugin: typeof HtmlPlugin): WebpackPluginInstance => ({
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('DevHead', (compilation) => {
      plugin.getHooks(compilation).beforeEmit.tap('DevHead', (page) => ({
        ...page,
        html: page.html.replace(/<meta name="gateway-head"[^>]*>/, () => headContent()),
      }));
    });
  },
});

export function devServer(name: string): Configuration {
  const isShell = name === 'shell';
  return {
    port: Number(process.env.DEV_PORT),
    host: '127.0.0.1',
    hot: true,
    liveReload: isShell,
    static: false,
    allowedHosts: 'all',
    devMiddleware: { publicPath: isShell ? '/shell/' : `/remotes/${name}/dev/` },
    client: {
      overlay: false,
      logging: 'warn',
      webSocketURL: { hostname: '127.0.0.1', port: ports[name] },
    },
    historyApiFallback: isShell && { index: '/shell/index.html', disableDotRule: true },
    proxy: isShell ? proxies() : [],
  };
}

const isSite = (_path: string, { headers }: IncomingMessage) =>
  !isMainHost((headers.host ?? '').replace(/:\d+$/, ''));

const proxies = () => [
  // The gateway renders portfolio sites as complete pages from published data.
  { context: isSite, target: process.env.GATEWAY_URL },
  ...remotes.map((name) => ({
    context: [`/remotes/${name}/`],
    target: `http://127.0.0.1:${ports[name]}`,
  })),
  {
    context: [
      ...['/api', '/files', '/socket.io', '/sage-ai/socket.io'],
      ...['/favicon.ico', '/apple-touch-icon.png', '/site.webmanifest', '/service-worker.js'],
      ...['/robots.txt', '/sitemap.xml', '/gmd-blogs/feed.xml', '/gmd-blogs/atom.xml'],
    ],
    target: process.env.GATEWAY_URL,
    ws: true,
  },
];
