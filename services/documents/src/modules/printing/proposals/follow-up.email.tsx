import {
  ActionLink,
  DetailsTable,
  EmailLayout,
  type EmailTemplate,
  Paragraphs,
  Sender,
  sentWithSoloist,
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
  Body: ({ document, senderImage, acceptUrl, replyTo, copies, isCopy, message }) => (
    <EmailLayout
      preview={message.replace(/\s+/g, ' ').slice(0, 120)}
      heading={`Following up: ${document.project_name}`}
      sender={<Sender sender={document.sender} senderImage={senderImage} />}
      footer={sentWithSoloist({ name: document.sender.name, replyTo, copies })}
    >
      <Paragraphs>{message}</Paragraphs>
      <DetailsTable rows={listProposalDetails(document, validUntil(document))} />
      <ActionLink label={isCopy ? 'Read proposal' : 'Read and accept'} url={acceptUrl} />
    </EmailLayout>
  ),
};
