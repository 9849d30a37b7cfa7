import type { RequestHandler } from 'express';
import * as z from 'zod/mini';

export const fault = z.object({
  /** Of the calls it befalls: the beginning of `METHOD /path`. */
  call: z.string(),
  /**
   * `lost` does what was asked, and its answer never arrives; `refused` does nothing and hangs up;
   * `broken` answers 500 and does nothing.
   */
  kind: z.enum(['lost', 'refused', 'broken']),
  times: z._default(z.int().check(z.gte(1)), 1),
});
export type Fault = z.infer<typeof fault>;

/** For tests: calls that go wrong as calls over a network do. */
export type Faults = ReturnType<typeof createFaults>;
export function createFaults() {
  const waiting: Fault[] = [];
  const take = (call: string): Fault['kind'] | undefined => {
    const found = waiting.find((each) => call.startsWith(each.call));
    if (!found) return undefined;
    found.times -= 1;
    if (found.times === 0) waiting.splice(waiting.indexOf(found), 1);
    return found.kind;
  };
  const befall: RequestHandler = (req, res, next) => {
    const kind = take(`${req.method} ${req.path}`);
    if (!kind) return next();
    if (kind === 'refused') return void req.socket.destroy();
    if (kind === 'broken') return void res.status(500).json({ error: { code: 'SERVER_ERROR' } });
    res.json = () => {
      req.socket.destroy();
      return res;
    };
    next();
  };
  return {
    befall,
    add: (each: Fault) => void waiting.push({ ...each }),
    waiting: () => waiting,
    clear: () => void waiting.splice(0),
  };
}
