import type { RequestHandler } from 'express';
import * as z from 'zod/mini';

export const fault = z.object({
  /** Prefix of the affected calls, as `METHOD /path`. */
  call: z.string(),
  /**
   * `lost` executes the call and drops the response; `refused` drops the connection without
   * executing; `broken` answers 500 and does nothing.
   */
  kind: z.enum(['lost', 'refused', 'broken']),
  times: z._default(z.int().check(z.gte(1)), 1),
});
export type SimulatedFault = z.infer<typeof fault>;

/** For tests: calls that fail as calls over a network do. */
export type Faults = ReturnType<typeof createFaults>;
export function createFaults() {
  const pending: SimulatedFault[] = [];
  const nextFault = (call: string): SimulatedFault['kind'] | undefined => {
    const found = pending.find((each) => call.startsWith(each.call));
    if (!found) return undefined;
    found.times -= 1;
    if (found.times === 0) pending.splice(pending.indexOf(found), 1);
    return found.kind;
  };
  const injectFault: RequestHandler = (req, res, next) => {
    const kind = nextFault(`${req.method} ${req.path}`);
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
    injectFault,
    add: (each: SimulatedFault) => void pending.push({ ...each }),
    pending: () => pending,
    clear: () => void pending.splice(0),
  };
}
