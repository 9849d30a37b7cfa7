import { stringify } from 'csv-stringify/sync';
import { presentCertificate } from '../proposals/certificate.presenter.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import { type Evidence, listDeliveries, listEvents } from './evidence.service.ts';

const actorNames = { freelancer: 'Freelancer', client: 'Client', system: 'Soloist' };

/** All times are UTC. */
const stamp = (at: Date | string) => new Date(at).toISOString().replace('T', ' ').slice(0, 19);

/** The signatures and the timeline as text. */
export function timelineText(evidence: Evidence): string {
  const { proposal, invoice } = evidence;
  const steps = listEvents(evidence).map(
    ({ at, actor, event, of }) => `${stamp(at)}  ${of}  ${actorNames[actor]}: ${oneLine(event)}`,
  );
  return joinLines([
    `Invoice ${invoice.number} from ${invoice.sender.name} to ${invoice.terms.client_name || invoice.terms.email}`,
    'All times are UTC.',
    ...(proposal ? ['', ...signatureLines(proposal)] : []),
    '',
    'Timeline',
    ...steps,
  ]);
}

function signatureLines(proposal: StoredProposal): string[] {
  const { number, sha256, signatures } = presentCertificate(proposal);
  return [
    `Proposal ${number}: ${proposal.terms.project_name}`,
    ...(sha256 ? [`SHA-256 of the PDF as sent: ${sha256}`] : []),
    ...signatures.flatMap(({ role, name, email, at, ip, userAgent }) => [
      '',
      `Signed by the ${role}: ${oneLine(name)} <${email}>`,
      `  at ${stamp(at)} from ${ip || 'an unknown address'}`,
      ...(userAgent ? [`  with ${oneLine(userAgent)}`] : []),
    ]),
  ];
}

export function conversationText({ lines, invoice }: Evidence): string {
  const { client_name, email } = invoice.terms;
  return joinLines([
    `Conversation between ${invoice.sender.name} and ${client_name || email}`,
    'All times are UTC.',
    ...lines.flatMap(({ at, from, text }) => [
      '',
      `${stamp(at)}  ${oneLine(from)}`,
      // Indented, so that a message can't look like one of our lines.
      ...text.split(/\r?\n/).map((line) => `  ${line}`),
    ]),
  ]);
}

const deliveryColumns = ['Document', 'Email', 'To', 'Time (UTC)', 'State', 'Reason'];

/** Every email with its history of states, as a table. */
export function deliveriesCsv(evidence: Evidence): string {
  const rows = listDeliveries(evidence).flatMap(({ number, kind, to, history }) =>
    history.map(({ at, state, reason }) => [number, kind, to, stamp(at), state, reason]),
  );
  return stringify([deliveryColumns, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    // A name must not be run as a formula.
    escape_formulas: true,
  });
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const joinLines = (lines: string[]) => `${lines.join('\n')}\n`;
