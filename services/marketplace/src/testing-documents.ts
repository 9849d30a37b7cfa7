import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface StoredImage {
  authorization: string | undefined;
  url: string | undefined;
  content: string;
}

/** Stands for documents where it stores images: each text in a file is an image of its own. */
export async function startImageStore() {
  const stored: StoredImage[] = [];
  const refusals: Record<string, { status: number; body: object }> = {};
  const server = createServer(async (req, res) => {
    const form = await text(req);
    const content = /\r\n\r\n(.*)\r\n--/s.exec(form)?.[1] ?? '';
    const refusal = refusals[content];
    res.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' });
    if (refusal) return void res.end(JSON.stringify(refusal.body));
    stored.push({ authorization: req.headers.authorization, url: req.url, content });
    const url = `/files/${String(stored.length).padStart(32, '0')}`;
    res.end(JSON.stringify({ success: true, url, width: 640, height: 480 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    /** What is answered to images of a content. */
    refusals,
    close: () => server.close(),
  };
}
