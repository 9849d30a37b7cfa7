/** The model's server, in a process of its own: it says as many tokens, as fast, as the question tells. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Step, startModelServer } from '../../services/sage/src/testing/model-server.ts';
import { clock, paceIn, tokenAt } from './tokens.ts';

const server = await startModelServer({ port: Number(process.env.PORT) });
server.always(({ messages }) => {
  const { everyMs, tokens } = paceIn(messages.at(-1).content);
  // Read when its turn has come, so that it holds that moment.
  const token: Step = {
    get say() {
      return tokenAt(clock());
    },
    size: 100,
    everyMs,
  };
  // Streams that began together do not speak in step.
  return [{ wait: sleep(Math.random() * everyMs) }, ...Array<Step>(tokens).fill(token)];
});
