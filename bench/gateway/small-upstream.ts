/** A service that answers every request with one small JSON body and does nothing else. */
import { createServer } from 'node:http';

const body = JSON.stringify({
  success: true,
  status: 'success',
  data: [{ id: '0123456789abcdef01234567', title: 'Your proposal was accepted', read: false }],
});

// The keys that identity serves: the gateway counts calls for each person, so it verifies tokens.
const keys = process.env.JWKS ?? '{"keys":[]}';

createServer(({ url }, res) => {
  if (url === '/auth/jwks') return void res.end(keys);
  res.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
