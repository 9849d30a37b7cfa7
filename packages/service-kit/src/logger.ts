import { pino } from 'pino';
import { currentRequestId } from './context.ts';

/**
 * JSON lines with service name and request id. Log facts by name, never bodies, tokens or
 * payloads; `error` means that a person must act.
 */
export function createLogger(service: string, level: string) {
  return pino({
    name: service,
    level,
    base: { service },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
    // Not `code`: that is what an error is called. Mailed codes travel in payloads.
    redact: ['password', 'token', 'authorization', 'payload', '*.password', '*.token', '*.payload'],
  });
}
export type Logger = ReturnType<typeof createLogger>;
