import type { ProposalDocument } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Sender } from './mail-parts.tsx';
import { acceptedOn, proposalFacts } from './proposal-facts.ts';
import type { MailTemplate } from './render-mail.tsx';

export interface SignedProposalMailData {
  document: ProposalDocument;
  recipient: 'freelancer' | 'client';
  /** Absolute address of the freelancer's photo, or `cid:` of an attachment. */
  senderImage?: string;
  /** Where the recipient reads the proposal. */
  url: string;
  /** The other side's address: where an answer to this mail goes. */
  replyTo: string;
}

const clientOf = ({ client_name, email }: ProposalDocument) => client_name || email;

/** To each side once both signed, with the signed PDF attached. */
export const signedProposalMail: MailTemplate<SignedProposalMailData> = {
  subject: ({ document, recipient }) =>
    recipient === 'client'
      ? `You accepted ${document.project_name}`
      : `${clientOf(document)} accepted ${document.project_name}`,
  Body: ({ recipient, ...data }) =>
    recipient === 'client' ? <ToClient {...data} /> : <ToFreelancer {...data} />,
};

type SideProps = Omit<SignedProposalMailData, 'recipient'>;

function ToClient({ document, senderImage, url, replyTo }: SideProps) {
  return (
    <MailLayout
      preview="The signed document is attached."
      heading={`You accepted ${document.project_name}`}
      sender={<Sender sender={document.sender} senderImage={senderImage} />}
      footer={`Soloist sent this for ${document.sender.name}. Replies go straight to ${replyTo}.`}
    >
      <Greeting name={document.client_name} />
      <Paragraph>
        Thank you. The document with both signatures is attached for your records, and I have the
        same one.
      </Paragraph>
      <FactsTable facts={proposalFacts(document, acceptedOn(document))} />
      <ActionLink label="Open your project" url={url} />
    </MailLayout>
  );
}

function ToFreelancer({ document, url, replyTo }: SideProps) {
  return (
    <MailLayout
      preview="The signed document is attached."
      heading={`${clientOf(document)} accepted ${document.project_name}`}
      footer={`Soloist sent this because your proposal was accepted. Replies go straight to ${replyTo}.`}
    >
      <Greeting name={document.sender.name} />
      <Paragraph>
        Your proposal is signed by both sides. The document is attached, and your client has the
        same one.
      </Paragraph>
      <FactsTable facts={proposalFacts(document, acceptedOn(document))} />
      <ActionLink label="Open the project" url={url} />
    </MailLayout>
  );
}
