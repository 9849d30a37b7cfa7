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
    redact: ['password', 'token', 'authorization', 'code', '*.password', '*.token', '*.code'],
  });
}
export type Logger = ReturnType<typeof createLogger>;
