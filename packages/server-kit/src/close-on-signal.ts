/** Before the process manager kills the process, as Kubernetes does after 30 s. */
const endWithinMs = 29_000;

interface Ending {
  close: () => Promise<unknown>;
  leave?: () => Promise<unknown>;
}

/** Calls `leave` on SIGTERM or `close` on SIGINT (Ctrl-C, without other callers), and exits. */
export function closeOnSignal({ close, leave = close }: Ending) {
  const stop = (end: () => Promise<unknown>) => {
    setTimeout(() => process.exit(1), endWithinMs).unref();
    // A failure is left unhandled: Node prints it and ends the process with 1.
    void end().then(() => process.exit(0));
  };
  process.once('SIGTERM', () => stop(leave));
  process.once('SIGINT', () => stop(close));
}
