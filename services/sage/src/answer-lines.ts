import type { Request, Response } from 'express';
import type { Asker } from './features/replies/reply-source.ts';

interface Answering {
  req: Request;
  res: Response;
  user: Asker['user'];
}
interface Listener {
  person: Asker;
  /** Aborted when the caller has left. */
  signal: AbortSignal;
}

/** Answers with lines of JSON as they come. What `begin` throws is answered as any error. */
export async function answerLines(
  { req, res, user }: Answering,
  begin: (listener: Listener) => Promise<AsyncIterable<unknown>>,
) {
  const left = new AbortController();
  res.on('close', () => left.abort());
  const person = { user, authorization: req.get('authorization') ?? '' };
  const parts = await begin({ person, signal: left.signal });
  res.type('application/x-ndjson');
  res.flushHeaders();
  for await (const part of parts) res.write(`${JSON.stringify(part)}\n`);
  res.end();
}
