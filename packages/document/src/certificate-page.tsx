import type { SignatureDrawing as Drawing, TimelineEntry } from '@soloist/contracts';
import { DocumentSection, Heading, type HeadingLevel } from './document-section.tsx';
import { formatMoment } from './format.ts';
import { SignatureDrawing } from './signature-drawing.tsx';
import { UserText } from './user-text.tsx';

/** Who signed what, when and from where. */
export interface SignatureCertificate {
  /** Such as `P-0018`. */
  number: string;
  /** SHA-256 of the PDF as it was sent, in hex; empty when it was never rendered. */
  sha256: string;
  signatures: {
    role: 'freelancer' | 'client';
    name: string;
    email: string;
    drawing?: Drawing | undefined;
    /** An instant. */
    at: string;
    ip: string;
    userAgent: string;
  }[];
  /** Oldest first. */
  events: TimelineEntry[];
}

type CertificateSignature = SignatureCertificate['signatures'][number];

const actors = { freelancer: 'Freelancer', client: 'Client', system: 'Soloist' } as const;

function SignatureRecord({ signature }: { signature: CertificateSignature }) {
  const { name, email, drawing, at, ip, userAgent } = signature;
  return (
    <>
      {drawing && <SignatureDrawing drawing={drawing} name={name} />}
      <dl className="doc-record">
        <dt>Name</dt>
        <UserText as="dd" text={name} />
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Signed</dt>
        <dd>{formatMoment(at)}</dd>
        {ip && (
          <>
            <dt>IP address</dt>
            <dd>{ip}</dd>
          </>
        )}
        {userAgent && (
          <>
            <dt>Device</dt>
            <dd>{userAgent}</dd>
          </>
        )}
      </dl>
    </>
  );
}

interface CertificatePageProps {
  certificate: SignatureCertificate;
  /** What the proposal is called. */
  title: string;
  level: HeadingLevel;
}

/** The last page of a signed proposal: what proves the signatures on the pages before it. */
export function CertificatePage({ certificate, title, level }: CertificatePageProps) {
  const { number, sha256, signatures, events } = certificate;
  return (
    <article className="doc doc-certificate" lang="en">
      <Heading level={level + 1} className="doc-certificate-title">
        Certificate of signature
      </Heading>
      <p className="doc-for">All times are in UTC.</p>
      <DocumentSection label="Document" level={level}>
        <dl className="doc-record">
          <dt>Proposal</dt>
          <dd>{number}</dd>
          <dt>Project</dt>
          <UserText as="dd" text={title} />
          {sha256 && (
            <>
              <dt>PDF as sent</dt>
              <dd>
                SHA-256 <span className="doc-hash">{sha256}</span>
              </dd>
            </>
          )}
        </dl>
      </DocumentSection>
      {signatures.map((signature) => (
        <DocumentSection key={signature.role} label={actors[signature.role]} level={level}>
          <SignatureRecord signature={signature} />
        </DocumentSection>
      ))}
      <DocumentSection label="Events" level={level}>
        <table className="doc-table doc-events">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">By</th>
              <th scope="col">Event</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ at, actor, event }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and events may repeat
              <tr key={index}>
                <td>{formatMoment(at)}</td>
                <td>{actors[actor]}</td>
                <td>
                  <UserText text={event} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DocumentSection>
    </article>
  );
}
