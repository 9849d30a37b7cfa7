import { type RemoteFault, redactPersonalData } from '@soloist/contracts';
import type { FirstFault } from '../remotes/report-fault.ts';

const nameOfError = /^[A-Za-z_$][\w$]{0,59}$/;
const fileOfRemote = /\/remotes\/[^/\s]+\/[^/\s]+\/([\w.-]{1,80}\.js(?::\d{1,9}:\d{1,9})?)/;

/** The report of a fault, without the person who uses the remote or the page they are on. */
export function redactFault({ kind, name, message, stack }: FirstFault): RemoteFault {
  return {
    kind,
    name: nameOfError.test(name) ? name : 'Error',
    message: redactPersonalData(String(message)),
    at: fileOfRemote.exec(`${message}\n${stack}`)?.[1] ?? '',
  };
}
