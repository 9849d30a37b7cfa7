import type { ProposalDocument as ProposalDocumentData } from '@soloist/contracts';
import { CertificatePage, ProposalDocument, type SignatureCertificate } from '@soloist/document';
import { renderDocumentHtml } from './document-html.template.tsx';

export interface ProposalHtmlInput {
  document: ProposalDocumentData;
  /** The sender's photo as a data: URI, since nothing else would load. */
  senderImage?: string;
  acceptUrl?: string;
  /** Certificate page after a proposal that both sides signed. */
  certificate?: SignatureCertificate;
}

function proposalTitle({ number, project_name }: ProposalDocumentData): string {
  return [`Proposal ${number}`.trim(), project_name].filter(Boolean).join(': ');
}

const bare = (url: string) => url.replace(/^https?:\/\//, '');

/** The proposal as one HTML file that loads nothing. */
export function renderProposalHtml(input: ProposalHtmlInput): Promise<string> {
  const { document, senderImage, acceptUrl, certificate } = input;
  const title = proposalTitle(document);
  const isSigned = document.signatures.some(({ role }) => role === 'client');
  return renderDocumentHtml({
    title,
    footer: acceptUrl ? `${isSigned ? 'Read' : 'Accept'} online: ${bare(acceptUrl)}` : title,
    children: (
      <>
        <ProposalDocument
          document={document}
          senderImage={senderImage}
          acceptUrl={acceptUrl}
          headingLevel={1}
        />
        {certificate && (
          <CertificatePage certificate={certificate} title={document.project_name} level={1} />
        )}
      </>
    ),
  });
}
