import {
  ActionLink,
  DetailsTable,
  EmailLayout,
  type EmailTemplate,
  Paragraphs,
  Sender,
} from '../../email-templates/index.ts';
import type { ProposalEmailData } from './proposal.email.tsx';
import { listProposalDetails, validUntil } from './proposal-details.presenter.ts';

interface FollowUpEmailData extends Omit<ProposalEmailData, 'isChange' | 'ownText'> {
  /** The freelancer's own text, with its greeting. */
  message: string;
}

/** To the client of an open proposal, with the PDF attached again. */
export const followUpEmail: EmailTemplate<FollowUpEmailData> = {
  subject: ({ document }) => `Following up: ${document.project_name}`,
  Body: ({ document, senderImage, acceptUrl, replyTo, message }) => (
    <EmailLayout
      preview={message.replace(/\s+/g, ' ').slice(0, 120)}
      heading={`Following up: ${document.project_name}`}
      sender={<Sender sender={document.sender} senderImage={senderImage} />}
      footer={`${document.sender.name} sent this with Soloist. Replies go to ${replyTo}.`}
    >
      <Paragraphs>{message}</Paragraphs>
      <DetailsTable rows={listProposalDetails(document, validUntil(document))} />
      <ActionLink label="Read and accept" url={acceptUrl} />
    </EmailLayout>
  ),
};
