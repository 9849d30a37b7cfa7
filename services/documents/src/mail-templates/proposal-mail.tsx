import type { ProposalDocument } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Sender } from './mail-parts.tsx';
import { proposalFacts, validUntil } from './proposal-facts.ts';
import type { MailTemplate } from './render-mail.tsx';

export interface ProposalMailData {
  document: ProposalDocument;
  /** Absolute address of the sender's photo, or `cid:` of an attachment. */
  senderImage?: string;
  acceptUrl: string;
  /** It changes a contract that its reader has accepted. */
  isChange?: boolean;
  /** The sender's address: where an answer to this mail goes. */
  replyTo: string;
}

/** To the client, with the PDF attached. */
export const proposalMail: MailTemplate<ProposalMailData> = {
  subject: ({ document }) => `Proposal from ${document.sender.name}: ${document.project_name}`,
  Body: ({ document, senderImage, acceptUrl, replyTo, isChange }) => (
    <MailLayout
      preview="Read it, ask questions and accept it on one page. No account needed."
      heading={`${isChange ? 'A change to' : 'Your proposal for'} ${document.project_name}`}
      sender={<Sender sender={document.sender} senderImage={senderImage} />}
      footer={`${document.sender.name} sent this with Soloist. Replies go straight to ${replyTo}.`}
    >
      <Greeting name={document.client_name} />
      <Paragraph>
        The proposal is attached as a PDF. You can read it, ask me anything, and accept it on one
        page. No account needed.
      </Paragraph>
      {isChange && (
        <Paragraph>
          It changes the contract that you accepted. The page shows what is different, and that
          contract stays as it is until you accept this one.
        </Paragraph>
      )}
      <FactsTable facts={proposalFacts(document, validUntil(document))} />
      <ActionLink label="Read and accept" url={acceptUrl} />
    </MailLayout>
  ),
};
