/**
 * The time that Sage's path adds to a token: from the model's server through service, Redis, gateway and
 * socket to a browser's paint, compared with a stream from the same server to the same page; and many
 * concurrent streams, compared with one and with as many direct ones.
 */
import { measureMany } from './sage-stream/many.ts';
import { measurePaint } from './sage-stream/paint.ts';
import { startSageBench } from './sage-stream/start-sage.ts';

const bench = await startSageBench();
try {
  await measurePaint(bench, Number(process.env.ROUNDS ?? 3));
  await measureMany(bench, {
    streams: Number(process.env.STREAMS ?? 200),
    everyMs: Number(process.env.EVERY_MS ?? 50),
    tokens: Number(process.env.TOKENS ?? 120),
  });
} finally {
  await bench.stop();
}
