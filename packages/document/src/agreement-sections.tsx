import { type ProposalDocument, proposalValidDays } from '@soloist/contracts';
import { DocumentSection, type HeadingLevel } from './document-section.tsx';
import { formatDate } from './format.ts';
import { SignatureDrawing } from './signature-drawing.tsx';
import { UserText } from './user-text.tsx';

type Signature = ProposalDocument['signatures'][number];

interface SignatureBlockProps {
  label: string;
  party: string;
  signature: Signature | undefined;
}

function SignatureBlock({ label, party, signature }: SignatureBlockProps) {
  return (
    <div className="doc-signature">
      <dt>{label}</dt>
      <dd className="doc-signature-name">
        {signature?.drawing && (
          <SignatureDrawing drawing={signature.drawing} name={signature.name} />
        )}
        {signature && <UserText as="bdi" text={signature.name} />}
      </dd>
      <UserText as="dd" text={party} blank={`The ${label.toLowerCase()}`} />
      <dd className="doc-small">
        {signature ? `Signed ${formatDate(signature.at)}` : 'Not signed yet'}
      </dd>
    </div>
  );
}

interface AgreementSectionsProps {
  document: ProposalDocument;
  acceptUrl?: string;
  level: HeadingLevel;
}

/** How and until when to accept, and both signatures. */
export function AgreementSections({ document, acceptUrl, level }: AgreementSectionsProps) {
  const { signatures, sender, client_name, email, valid_until, expiresAt } = document;
  const byFreelancer = signatures.find(({ role }) => role === 'freelancer');
  const byClient = signatures.find(({ role }) => role === 'client');
  // The day as the sender chose it: in UTC, the instant may be on the next day.
  const until = formatDate(valid_until || expiresAt);
  return (
    <>
      <DocumentSection label="Acceptance" level={level}>
        {byClient ? (
          <p>
            Accepted online by <UserText as="bdi" text={byClient.name} /> on{' '}
            {formatDate(byClient.at)}.
          </p>
        ) : (
          <p>
            {until ? `Valid until ${until}.` : `Valid for ${proposalValidDays} days after sending.`}
          </p>
        )}
        {acceptUrl && (
          <p>
            {byClient ? 'Read it online: ' : 'Read, sign and accept online: '}
            <a href={acceptUrl}>{acceptUrl.replace(/^https?:\/\//, '')}</a>
          </p>
        )}
      </DocumentSection>
      <DocumentSection label="Signatures" level={level}>
        <dl className="doc-signatures">
          <SignatureBlock label="Freelancer" party={sender.name} signature={byFreelancer} />
          <SignatureBlock label="Client" party={client_name || email} signature={byClient} />
        </dl>
      </DocumentSection>
    </>
  );
}
