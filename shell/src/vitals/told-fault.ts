import { type RemoteFault, withoutPersonal } from '@soloist/contracts';
import type { FirstFault } from '../remotes/report-fault.ts';

const nameOfError = /^[A-Za-z_$][\w$]{0,59}$/;
const fileOfRemote = /\/remotes\/[^/\s]+\/[^/\s]+\/([\w.-]{1,80}\.js(?::\d{1,9}:\d{1,9})?)/;

/** What is told of a fault: nothing of who uses the remote, or of the page they are at. */
export function toldFault({ kind, name, message, stack }: FirstFault): RemoteFault {
  return {
    kind,
    name: nameOfError.test(name) ? name : 'Error',
    message: withoutPersonal(String(message)),
    at: fileOfRemote.exec(`${message}\n${stack}`)?.[1] ?? '',
  };
}
