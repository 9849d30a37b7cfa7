import type { Request, Response } from 'express';
import type { SageCaller } from '../assistant/index.ts';

interface JsonLinesRequest {
  req: Request;
  res: Response;
  user: SageCaller['user'];
}
interface JsonLinesListener {
  person: SageCaller;
  /** Aborted when the caller has left. */
  signal: AbortSignal;
}

/** Streams JSON lines. An error of `begin` becomes a normal error response. */
export async function streamJsonLines(
  { req, res, user }: JsonLinesRequest,
  begin: (listener: JsonLinesListener) => Promise<AsyncIterable<unknown>>,
) {
  const left = new AbortController();
  res.on('close', () => left.abort());
  const person = { user, authorization: req.get('authorization') ?? '' };
  const chunks = await begin({ person, signal: left.signal });
  res.type('application/x-ndjson');
  res.flushHeaders();
  for await (const chunk of chunks) res.write(`${JSON.stringify(chunk)}\n`);
  res.end();
}
