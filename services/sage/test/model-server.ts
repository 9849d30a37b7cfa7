import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One action of the server on a request. The steps of a script run in order. */
export type ModelScriptStep =
  /** Streams a text in parts of `size` characters with `everyMs` between them. */
  | { say: string; size?: number; everyMs?: number }
  /** Calls tools; their arguments travel in pieces. */
  | { call: { name: string; args: unknown }[] }
  /** Responds with a status instead of a stream. */
  | { status: number; headers?: Record<string, string>; error?: Record<string, unknown> }
  /** Ends the connection without an end of the stream. */
  | { cut: true }
  /** Sends nothing more, and stays connected. */
  | { hang: true }
  /** Waits until the promise settles. */
  | { wait: Promise<unknown> }
  /** Sends these bytes as they are. */
  | { raw: string }
  | { refuse: string }
  /** Ends with this reason instead of `stop`. */
  | { finish: string };
export type Script = ModelScriptStep[];

export interface ModelRequest {
  path: string;
  authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each test states what it expects of a request
  body: any;
  /** Settles when the caller hung up before the end. */
  hungUp: Promise<void>;
}

const tokensIn = 120;

/**
 * A model's server for tests: OpenAI's chat completions over real HTTP. `script(…)` sets the
 * replies to the next streaming requests, one script each; the default is `Hello from the model.`
 * Requests that do not stream (titles, summaries) get the reply of `answerWith`.
 */
export async function startModelServer({ port = 0 }: { port?: number } = {}) {
  const requests: ModelRequest[] = [];
  const scripts: Script[] = [];
  const arrivals = new EventEmitter();
  let plainReply: (body: ModelRequest['body']) => string | ModelScriptStep = () =>
    'A fitting title';
  let defaultScript: (body: ModelRequest['body']) => Script = () => [
    { say: 'Hello from the model.' },
  ];

  const server = createServer(async (req, res) => {
    const body = await readJson(req);
    const hungUp = once(res, 'close').then(() =>
      res.writableFinished ? new Promise<void>(() => {}) : undefined,
    );
    arrivals.emit('request', body);
    requests.push({ path: req.url ?? '', authorization: req.headers.authorization, body, hungUp });
    if (body.stream) return play(res, body, scripts.shift() ?? defaultScript(body));
    const answer = plainReply(body);
    return typeof answer === 'string'
      ? sendCompletion(res, body, answer)
      : play(res, body, [answer]);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: boundPort } = server.address() as AddressInfo;

  return {
    /** The base URL for `SAGE_BASE_URL`. */
    url: `http://127.0.0.1:${boundPort}/v1`,
    /** All requests, oldest first. */
    requests,
    /** The streaming requests. */
    streamRequests: () => requests.filter(({ body }) => body.stream),
    /** Resolves on the next streaming request. */
    async nextStreamRequest() {
      for (;;) {
        const [body] = (await once(arrivals, 'request')) as [ModelRequest['body']];
        if (body.stream) return;
      }
    },
    script: (...steps: Script) => void scripts.push(steps),
    /** The default of requests without a script. */
    always: (answer: typeof defaultScript) => {
      defaultScript = answer;
    },
    answerWith: (answer: typeof plainReply) => {
      plainReply = answer;
    },
    /** Forgets scripts and requests. */
    reset() {
      scripts.length = 0;
      requests.length = 0;
      plainReply = () => 'A fitting title';
      defaultScript = () => [{ say: 'Hello from the model.' }];
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

async function readJson(req: IncomingMessage) {
  let text = '';
  for await (const part of req) text += part;
  return JSON.parse(text || '{}');
}

const sharedFields = (body: { model?: string }) => ({
  id: 'chatcmpl-test',
  created: Math.floor(Date.now() / 1000),
  model: body.model ?? 'test',
});
const usageOf = (text: string) => ({
  prompt_tokens: tokensIn,
  completion_tokens: text.length,
  total_tokens: tokensIn + text.length,
});

function sendCompletion(res: ServerResponse, body: object, content: string) {
  const message = { role: 'assistant', content, refusal: null };
  const completion = {
    ...sharedFields(body),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
    usage: usageOf(content),
  };
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion));
}

async function play(res: ServerResponse, body: Record<string, unknown>, script: Script) {
  const stream = createStream(res, body);
  for (const step of script) {
    if (res.destroyed) return;
    if (await playStep(step, { res, stream })) return;
  }
  stream.end();
}

type Stream = ReturnType<typeof createStream>;

/** @returns true when the request is over. */
async function playStep(
  step: ModelScriptStep,
  { res, stream }: { res: ServerResponse; stream: Stream },
) {
  if ('status' in step) {
    res.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
    res.end(JSON.stringify({ error: { message: 'Told by the test.', ...step.error } }));
    return true;
  }
  if ('cut' in step) {
    stream.open();
    // Written data must be sent before the connection closes.
    await sleep(20);
    res.destroy();
    return true;
  }
  if ('hang' in step) {
    stream.open();
    return true;
  }
  if ('wait' in step) await step.wait;
  if ('raw' in step) stream.raw(step.raw);
  if ('refuse' in step) stream.delta({ refusal: step.refuse });
  if ('finish' in step) stream.finishWith(step.finish);
  if ('call' in step) stream.call(step.call);
  if ('say' in step) await stream.say(step);
  return false;
}

function createStream(res: ServerResponse, body: Record<string, unknown>) {
  const chunk = (over: object) => ({
    ...sharedFields(body),
    object: 'chat.completion.chunk',
    ...over,
  });
  let finish = 'stop';
  let streamed = '';
  const open = () => {
    if (res.headersSent) return;
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    send(chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }));
  };
  const raw = (bytes: string) => {
    open();
    res.write(bytes);
  };
  const send = (data: object) => raw(`data: ${JSON.stringify(data)}\n\n`);
  const delta = (part: object) => send(chunk({ choices: [{ index: 0, delta: part }] }));

  return {
    open,
    raw,
    delta,
    finishWith: (reason: string) => {
      finish = reason;
    },
    async say({ say, size = 4, everyMs = 0 }: Extract<ModelScriptStep, { say: string }>) {
      for (let at = 0; at < say.length && !res.destroyed; at += size) {
        const content = say.slice(at, at + size);
        delta({ content });
        streamed += content;
        if (everyMs > 0) await sleep(everyMs);
      }
    },
    call(calls: { name: string; args: unknown }[]) {
      finish = 'tool_calls';
      calls.forEach(({ name, args }, index) => {
        const text = typeof args === 'string' ? args : JSON.stringify(args);
        const first = { index, id: `call_${index}`, type: 'function' };
        delta({ tool_calls: [{ ...first, function: { name, arguments: '' } }] });
        for (let at = 0; at < text.length; at += 3) {
          const piece = { arguments: text.slice(at, at + 3) };
          delta({ tool_calls: [{ index, function: piece }] });
        }
      });
    },
    end() {
      send(chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }));
      const options = body.stream_options as { include_usage?: boolean } | undefined;
      if (options?.include_usage) send(chunk({ choices: [], usage: usageOf(streamed) }));
      raw('data: [DONE]\n\n');
      res.end();
    },
  };
}
