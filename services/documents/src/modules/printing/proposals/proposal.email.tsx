import type { EmailText, ProposalDocument } from '@soloist/contracts';
import {
  ActionLink,
  DetailsTable,
  EmailLayout,
  type EmailTemplate,
  Greeting,
  OwnText,
  Paragraph,
  Sender,
  sentWithSoloist,
} from '../../email-templates/index.ts';
import { listProposalDetails, validUntil } from './proposal-details.presenter.ts';

export interface ProposalEmailData {
  document: ProposalDocument;
  /** Absolute address of the sender's photo, or `cid:` of an attachment. */
  senderImage?: string | undefined;
  acceptUrl: string;
  /** Whether it changes a contract that its reader has accepted. */
  isChange?: boolean;
  /** The sender's address, which replies go to. */
  replyTo: string;
  /** Who else gets it; empty where nobody does. */
  copies?: string | undefined;
  /** Whether its reader may not decide. */
  isCopy?: boolean | undefined;
  /** The sender's own subject and message, filled in; undefined for the standard text. */
  ownText?: EmailText | undefined;
}

/** To the client, with the PDF attached. */
export const proposalEmail: EmailTemplate<ProposalEmailData> = {
  subject: ({ document, ownText }) =>
    ownText?.subject ?? `Proposal from ${document.sender.name}: ${document.project_name}`,
  Body: ({ document, senderImage, acceptUrl, replyTo, copies, isCopy, isChange, ownText }) => (
    <EmailLayout
      preview={
        isCopy
          ? 'A copy for you to read online. No account needed.'
          : 'Read, ask questions and accept online. No account needed.'
      }
      heading={`${isChange ? 'Contract change:' : 'Proposal:'} ${document.project_name}`}
      sender={<Sender sender={document.sender} senderImage={senderImage} />}
      footer={sentWithSoloist({ name: document.sender.name, replyTo, copies })}
    >
      <OwnText message={ownText?.message}>
        <Greeting name={document.client_name} />
        <Paragraph>
          <bdi>{document.sender.name}</bdi>{' '}
          {isCopy
            ? 'sent you a copy of this proposal. Read it online.'
            : 'sent you this proposal. Read it, ask questions and accept it online.'}{' '}
          No account needed. A PDF is attached.
        </Paragraph>
      </OwnText>
      {isChange && (
        <Paragraph>
          {isCopy
            ? 'It changes an accepted contract, which applies until this one is accepted. See what’s different online.'
            : 'It changes the contract you accepted. See what’s different online. Your current contract applies until you accept this one.'}
        </Paragraph>
      )}
      <DetailsTable rows={listProposalDetails(document, validUntil(document))} />
      <ActionLink label={isCopy ? 'Read proposal' : 'Read and accept'} url={acceptUrl} />
    </EmailLayout>
  ),
};
