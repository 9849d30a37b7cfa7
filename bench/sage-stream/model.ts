/** The model's server, in a process of its own: it says as many tokens, as fast, as the question tells. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Step, startModelServer } from '../../services/sage/src/testing/model-server.ts';
import { clock, paceIn, tokenAt } from './tokens.ts';

const waiting: (() => void)[] = [];
const server = await startModelServer({ port: Number(process.env.PORT) });
server.always(({ messages }) => {
  const { everyMs, tokens, streams } = paceIn(messages.at(-1).content);
  // Read when its turn has come, so that it holds that moment.
  const token: Step = {
    get say() {
      return tokenAt(clock());
    },
    size: 100,
    everyMs,
  };
  // Streams that begin together do not speak in step.
  const begin = all(streams).then(() => sleep(Math.random() * everyMs));
  return [{ wait: begin }, ...Array<Step>(tokens).fill(token)];
});

/** Settles when this many wait. */
function all(streams: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === streams) for (const begin of waiting.splice(0)) begin();
  });
}
