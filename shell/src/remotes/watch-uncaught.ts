import { remoteNames } from '@soloist/contracts';
import { reportFault } from './report-fault.ts';

// A remote's files are below `/remotes/<name>/<version>/`; a stack names them, and a failed chunk's message too.
const fileOfRemote = /\/remotes\/([^/\s]+)\/([^/\s]+)\//;

/** The remote whose files an error names first. */
export function originOf(error: unknown) {
  const text = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
  const [, name, version = ''] = fileOfRemote.exec(text) ?? [];
  const remote = remoteNames.find((known) => known === name);
  return remote && { remote, version };
}

/** From now on, what remotes throw in handlers, timers and promises is reported with their names. */
export function watchUncaught(): void {
  const handleUncaught = (error: unknown) => {
    const origin = originOf(error);
    if (origin) reportFault({ ...origin, kind: 'uncaught', error });
  };
  window.addEventListener('error', ({ error }) => handleUncaught(error));
  window.addEventListener('unhandledrejection', ({ reason }) => handleUncaught(reason));
}
