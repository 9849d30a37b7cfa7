import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MeilisearchCall {
  method: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test states itself what it expects of a request
  body: any;
}
type MeilisearchHandler = (calls: MeilisearchCall) => { status?: number; body: object } | undefined;

/**
 * A fake Meilisearch server with its documented HTTP API: writes are tasks that complete a moment
 * later; `answer` replies to all other requests. A wrong key is refused.
 */
export async function startMeilisearch(key: string, answer: MeilisearchHandler) {
  const calls: MeilisearchCall[] = [];
  const failing = new Set<string>();
  let tasks = 0;
  const failed = new Set<number>();

  async function handle(req: IncomingMessage, res: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const [path = ''] = [req.url];
    const call: MeilisearchCall = {
      method: req.method ?? '',
      path,
      body: text ? JSON.parse(text) : undefined,
    };
    const send = (status: number, body: object) => {
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(body));
    };
    if (req.headers.authorization !== `Bearer ${key}`) {
      return send(403, { message: 'The key is wrong.', code: 'invalid_api_key', type: 'auth' });
    }
    const task = /^\/tasks\/(\d+)/.exec(path);
    if (task) return send(200, taskOf(Number(task[1])));
    calls.push(call);
    const reply = answer(call);
    if (reply) return send(reply.status ?? 200, reply.body);
    tasks += 1;
    if (failing.has(path)) failed.add(tasks);
    const indexUid = path.split('/')[2];
    const enqueuedAt = new Date().toISOString();
    send(202, { taskUid: tasks, indexUid, status: 'enqueued', type: 'write', enqueuedAt });
  }

  const polls = new Map<number, number>();
  function taskOf(uid: number) {
    const times = (polls.get(uid) ?? 0) + 1;
    polls.set(uid, times);
    if (times === 1) return { uid, status: 'processing' };
    if (!failed.has(uid)) return { uid, status: 'succeeded', error: null };
    return { uid, status: 'failed', error: { code: 'invalid_document_id', message: '', type: '' } };
  }

  const server = createServer((req, res) => void handle(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    /** Tasks of this path fail from now on. */
    fail: (path: string) => void failing.add(path),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
