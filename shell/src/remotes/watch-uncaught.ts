import { remoteNames } from '@soloist/contracts';
import { reportFault } from './report-fault.ts';

// A remote's files are below `/remotes/<name>/<version>/`, which stacks and the messages of failed
// chunks contain.
const fileOfRemote = /\/remotes\/([^/\s]+)\/([^/\s]+)\//;

/** The remote of the first file in an error. */
export function originOf(error: unknown) {
  const text = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
  const [, name, version = ''] = fileOfRemote.exec(text) ?? [];
  const remote = remoteNames.find((known) => known === name);
  return remote && { remote, version };
}

/** Reports what remotes throw in handlers, timers and promises from now on, with their names. */
export function watchUncaught(): void {
  const handleUncaught = (error: unknown) => {
    const origin = originOf(error);
    if (origin) reportFault({ ...origin, kind: 'uncaught', error });
  };
  window.addEventListener('error', ({ error }) => handleUncaught(error));
  window.addEventListener('unhandledrejection', ({ reason }) => handleUncaught(reason));
}
