import { pino } from 'pino';
import { currentContext } from './context.ts';

/**
 * JSON lines with service name, request id and trace id. Log named fields, never bodies, tokens or
 * payloads; `error` means that a person must act.
 */
export function createLogger(service: string, level: string) {
  return pino({
    name: service,
    level,
    base: { service },
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId, traceId: context.trace.traceId } : {};
    },
    // Not `code`: that is the name of an error's code. Emailed codes are in payloads.
    redact: ['password', 'token', 'authorization', 'payload', '*.password', '*.token', '*.payload'],
  });
}
export type Logger = ReturnType<typeof createLogger>;
