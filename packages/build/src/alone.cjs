// `soloist-webpack serve --shell https://staging.example`: one remote of this clone inside a deployed product.
// It is a production build that is made anew at each change, because a deployed shell shares React's
// production modules; the page is loaded again by hand.
const { responseInterceptor } = require('http-proxy-middleware');

/** The deployed page with this remote's local build in its registry. */
function withLocalRemote(html, name) {
  const entry = { path: `/remotes/${name}/dev/remoteEntry.js`, integrity: '' };
  const local = { name, version: 'dev', entry, scripts: [], styles: [] };
  const others = new RegExp(`<link rel="preload"[^>]*href="/remotes/${name}/[^>]*>`, 'g');
  return html
    .replace(others, '')
    .replace(/(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s, (...parts) => {
      const [, open, registry, close] = parts;
      const { remotes, ...rest } = JSON.parse(registry);
      const all = [...remotes.filter((each) => each.name !== name), local];
      const written = JSON.stringify({ ...rest, remotes: all }).replaceAll('<', '\\u003c');
      return open + written + close;
    });
}

const isHtml = (reply) => (reply.headers['content-type'] ?? '').startsWith('text/html');

function answer(name) {
  return responseInterceptor(async (bytes, reply, _req, res) => {
    // This header would prevent the browser from ever requesting http://localhost again.
    res.removeHeader('strict-transport-security');
    return isHtml(reply) ? withLocalRemote(bytes.toString(), name) : bytes;
  });
}

/** The dev server's options: everything but this remote comes from the deployed product. */
function aloneServer({ name, shell, port }) {
  const { origin } = new URL(shell);
  const ownFolder = `/remotes/${name}/dev/`;
  const deployed = { target: origin, changeOrigin: true, headers: { origin } };
  const isSocket = (pathname) => pathname.includes('/socket.io');
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
        context: (pathname) => !pathname.startsWith(ownFolder) && !isSocket(pathname),
        selfHandleResponse: true,
        on: { proxyRes: answer(name) },
      },
    ],
  };
}

module.exports = { aloneServer };
