// `soloist-webpack serve --shell https://staging.example`: one remote of this clone inside a deployed product.
// It is a production build that is made anew at each change, because a deployed shell shares React's
// production modules; the page is loaded again by hand.
import type { IncomingMessage } from 'node:http';
import { responseInterceptor } from 'http-proxy-middleware';
import type { Configuration } from 'webpack-dev-server';

/** The deployed page with this remote's local build in its registry. */
function withLocalRemote(html: string, name: string): string {
  const entry = { path: `/remotes/${name}/dev/remoteEntry.js`, integrity: '' };
  const local = { name, version: 'dev', entry, scripts: [], styles: [] };
  const others = new RegExp(`<link rel="preload"[^>]*href="/remotes/${name}/[^>]*>`, 'g');
  return html
    .replace(others, '')
    .replace(
      /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s,
      (_, open: string, registry: string, close: string) => {
        const { remotes, ...rest }: { remotes: { name: string }[] } = JSON.parse(registry);
        const all = [...remotes.filter((each) => each.name !== name), local];
        const written = JSON.stringify({ ...rest, remotes: all }).replaceAll('<', '\\u003c');
        return open + written + close;
      },
    );
}

const isHtml = (reply: IncomingMessage) =>
  (reply.headers['content-type'] ?? '').startsWith('text/html');

function answer(name: string) {
  return responseInterceptor(async (bytes, reply, _req, res) => {
    // This header would prevent the browser from ever requesting http://localhost again.
    res.removeHeader('strict-transport-security');
    return isHtml(reply) ? withLocalRemote(bytes.toString(), name) : bytes;
  });
}

interface AloneOptions {
  name: string;
  /** The deployed product's address. */
  shell: string;
  port: string;
}

/** The dev server's options: everything but this remote comes from the deployed product. */
export function aloneServer({ name, shell, port }: AloneOptions): Configuration {
  const { origin } = new URL(shell);
  const ownFolder = `/remotes/${name}/dev/`;
  const deployed = { target: origin, changeOrigin: true, headers: { origin } };
  const isSocket = (pathname: string) => pathname.includes('/socket.io');
  return {
    port,
    host: '127.0.0.1',
    hot: false,
    liveReload: false,
    client: false,
    static: false,
    allowedHosts: 'all',
    devMiddleware: { publicPath: ownFolder },
    proxy: [
      { ...deployed, context: isSocket, ws: true },
      {
        ...deployed,
        context: (pathname: string) => !pathname.startsWith(ownFolder) && !isSocket(pathname),
        selfHandleResponse: true,
        on: { proxyRes: answer(name) },
      },
    ],
  };
}
