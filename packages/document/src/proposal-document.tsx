import type { ProposalDocument as ProposalDocumentData } from '@soloist/contracts';
import { AgreementSections } from './agreement-sections.tsx';
import { ContractSections } from './contract-sections.tsx';
import { DocumentHeader } from './document-header.tsx';
import { DocumentReferences } from './document-references.tsx';
import { DocumentSection, Heading, type HeadingLevel } from './document-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { Paragraphs, PreviewContext, UserText } from './user-text.tsx';

export interface ProposalDocumentProps {
  document: ProposalDocumentData;
  /** The sender's avatar, resolved: an address the reader may load, or a data: URI. Without it, initials. */
  senderImage?: string;
  /** The public link; left out while there is none. */
  acceptUrl?: string;
  /** A draft being edited: blank fields show their labels. */
  preview?: boolean;
  /** 1 where the document is the page, as in the PDF; 2 inside one. */
  headingLevel?: HeadingLevel;
}

/**
 * The proposal document: the wizard's preview, the public page and the PDF. Takes the available
 * width and scales with it; needs `document.css`.
 */
export function ProposalDocument({
  document,
  senderImage,
  acceptUrl,
  preview = false,
  headingLevel = 2,
}: ProposalDocumentProps) {
  const { sender, project_deliverables: deliverables } = document;
  return (
    <PreviewContext value={preview}>
      <div className="doc-sheet">
        <article className="doc" lang="en">
          <DocumentHeader
            name={sender.name}
            about={[sender.headline, sender.location].filter(Boolean).join(', ')}
            image={senderImage}
            title={<p className="doc-strong">{`Proposal ${document.number}`.trim()}</p>}
            sentAt={document.sentAt}
          />
          <Heading level={headingLevel} className="doc-title">
            <UserText text={document.project_name} blank="Project name" />
          </Heading>
          <p className="doc-for">
            for{' '}
            <UserText as="bdi" text={document.client_name || document.email} blank="your client" />
          </p>
          <DocumentReferences references={document.references} />
          <DocumentSection label="Project scope" level={headingLevel}>
            <Paragraphs
              text={document.project_description}
              blank="What you’ll do, for which client, and why."
            />
          </DocumentSection>
          {(deliverables.length > 0 || preview) && (
            <DocumentSection label="Deliverables" level={headingLevel}>
              <Deliverables deliverables={deliverables} />
            </DocumentSection>
          )}
          <PaymentSection document={document} level={headingLevel} />
          <ContractSections document={document} level={headingLevel} />
          <AgreementSections document={document} acceptUrl={acceptUrl} level={headingLevel} />
        </article>
      </div>
    </PreviewContext>
  );
}

function Deliverables({
  deliverables,
}: {
  deliverables: ProposalDocumentData['project_deliverables'];
}) {
  if (deliverables.length === 0) {
    return <UserText as="p" text="" blank="What the client receives." />;
  }
  return (
    <dl className="doc-deliverables">
      {deliverables.map(({ deliverable_name, deliverable_description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries hold no state, and names may repeat
        <div key={index} className="doc-deliverable">
          <UserText as="dt" text={deliverable_name} blank="Deliverable" />
          <UserText as="dd" text={deliverable_description} blank="What it is" />
        </div>
      ))}
    </dl>
  );
}
