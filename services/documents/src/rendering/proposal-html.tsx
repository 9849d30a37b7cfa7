import type { ProposalDocument as ProposalDocumentData } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { renderPaperHtml } from './paper-html.tsx';

export interface ProposalHtmlInput {
  document: ProposalDocumentData;
  /** The sender's photo as a data: URI; nothing else would load. */
  senderImage?: string;
  acceptUrl?: string;
}

function proposalTitle({ number, project_name }: ProposalDocumentData): string {
  return [`Proposal ${number}`.trim(), project_name].filter(Boolean).join(': ');
}

/** The proposal as one HTML file that loads nothing. */
export function renderProposalHtml(input: ProposalHtmlInput): Promise<string> {
  const { document, senderImage, acceptUrl } = input;
  const title = proposalTitle(document);
  return renderPaperHtml({
    title,
    footer: acceptUrl ? `Accept online: ${acceptUrl.replace(/^https?:\/\//, '')}` : title,
    children: (
      <ProposalDocument
        document={document}
        senderImage={senderImage}
        acceptUrl={acceptUrl}
        headingLevel={1}
      />
    ),
  });
}
