import { stringify } from 'csv-stringify/sync';
import { presentCertificate } from '../proposals/certificate.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import { deliveriesOf, type Evidence, stepsOf } from './evidence.service.ts';

const whoDid = { freelancer: 'Freelancer', client: 'Client', system: 'Soloist' };

/** All times are UTC. */
const stamp = (at: Date | string) => new Date(at).toISOString().replace('T', ' ').slice(0, 19);

/** Who signed what from where, and everything that happened since, as text. */
export function trailText(evidence: Evidence): string {
  const { proposal, invoice } = evidence;
  const steps = stepsOf(evidence).map(
    ({ at, actor, event, of }) => `${stamp(at)}  ${of}  ${whoDid[actor]}: ${oneLine(event)}`,
  );
  return textOf([
    `Invoice ${invoice.number} of ${invoice.sender.name} to ${invoice.terms.client_name || invoice.terms.email}`,
    'All times are UTC.',
    ...(proposal ? ['', ...signatureLines(proposal)] : []),
    '',
    'What happened',
    ...steps,
  ]);
}

function signatureLines(proposal: StoredProposal): string[] {
  const { number, sha256, signatures } = presentCertificate(proposal);
  return [
    `Proposal ${number}: ${proposal.terms.project_name}`,
    ...(sha256 ? [`SHA-256 of the PDF as it was sent: ${sha256}`] : []),
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
  return textOf([
    `Conversation of ${invoice.sender.name} with ${client_name || email}`,
    'All times are UTC.',
    ...lines.flatMap(({ at, from, text }) => [
      '',
      `${stamp(at)}  ${oneLine(from)}`,
      // What somebody wrote cannot look like a line of ours.
      ...text.split(/\r?\n/).map((line) => `  ${line}`),
    ]),
  ]);
}

const deliveryColumns = ['Document', 'Mail', 'To', 'Time (UTC)', 'State', 'Reason'];

/** Each mail with every state that it was in, as a table. */
export function deliveriesCsv(evidence: Evidence): string {
  const rows = deliveriesOf(evidence).flatMap(({ number, kind, to, history }) =>
    history.map(({ at, state, reason }) => [number, kind, to, stamp(at), state, reason]),
  );
  return stringify([deliveryColumns, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    // What somebody is called must not run as a formula.
    escape_formulas: true,
  });
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const textOf = (lines: string[]) => `${lines.join('\n')}\n`;
