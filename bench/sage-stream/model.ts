/** The model's server, in a separate process: the question says how many tokens to send, and how fast. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ModelScriptStep, startModelServer } from '../../services/sage/test/model-server.ts';
import { clock, formatToken, parsePace } from './tokens.ts';

const waiting: (() => void)[] = [];
const server = await startModelServer({ port: Number(process.env.PORT) });
server.always(({ messages }) => {
  const { everyMs, tokens, streams } = parsePace(messages.at(-1).content);
  // The time is read when the token is sent, because it is the token's text.
  const token: ModelScriptStep = {
    get say() {
      return formatToken(clock());
    },
    size: 100,
    everyMs,
  };
  // Streams that start together do not send in step.
  const begin = all(streams).then(() => sleep(Math.random() * everyMs));
  return [{ wait: begin }, ...Array<ModelScriptStep>(tokens).fill(token)];
});

/** Resolves when this many requests are pending. */
function all(streams: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === streams) for (const begin of waiting.splice(0)) begin();
  });
}
