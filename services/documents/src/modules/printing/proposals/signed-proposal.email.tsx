import type { ProposalDocument } from '@soloist/contracts';
import {
  ActionLink,
  DetailsTable,
  EmailLayout,
  type EmailTemplate,
  Greeting,
  Paragraph,
  Sender,
} from '../../email-templates/index.ts';
import { acceptedOn, listProposalDetails } from './proposal-details.presenter.ts';

export interface SignedProposalEmailData {
  document: ProposalDocument;
  recipient: 'freelancer' | 'client';
  /** Absolute address of the freelancer's photo, or `cid:` of an attachment. */
  senderImage?: string;
  /** Address of the page where the recipient reads the proposal. */
  url: string;
  /** The other side's address, which replies go to. */
  replyTo: string;
  /** Who signed, for the other people who got the proposal; missing for the signer. */
  signedBy?: string | undefined;
  /** Who else gets it; empty where nobody does. */
  copies?: string | undefined;
}

const clientOf = ({ client_name, email }: ProposalDocument) => client_name || email;

/** To each side once both signed, with the signed PDF attached. */
export const signedProposalEmail: EmailTemplate<SignedProposalEmailData> = {
  subject: ({ document, recipient, signedBy }) =>
    recipient === 'client'
      ? acceptedBy(document, signedBy)
      : `${clientOf(document)} accepted ${document.project_name}`,
  Body: ({ recipient, ...data }) =>
    recipient === 'client' ? <ToClient {...data} /> : <ToFreelancer {...data} />,
};

const acceptedBy = ({ project_name }: ProposalDocument, signedBy = 'You') =>
  `${signedBy} accepted ${project_name}`;

type SideProps = Omit<SignedProposalEmailData, 'recipient'>;

function ToClient({ document, senderImage, url, replyTo, signedBy, copies }: SideProps) {
  return (
    <EmailLayout
      preview="The signed document is attached."
      heading={acceptedBy(document, signedBy)}
      sender={<Sender sender={document.sender} senderImage={senderImage} />}
      footer={[`Soloist sent this for ${document.sender.name}. Replies go to ${replyTo}.`, copies]
        .filter(Boolean)
        .join(' ')}
    >
      <Greeting name={document.client_name} />
      <Paragraph>
        {signedBy ?? 'You'} accepted this proposal. A copy with both signatures is attached.
      </Paragraph>
      <DetailsTable rows={listProposalDetails(document, acceptedOn(document))} />
      <ActionLink label="View project" url={url} />
    </EmailLayout>
  );
}

function ToFreelancer({ document, url, replyTo }: SideProps) {
  return (
    <EmailLayout
      preview="The signed document is attached."
      heading={`${clientOf(document)} accepted ${document.project_name}`}
      footer={`Soloist sent this because your proposal was accepted. Replies go to ${replyTo}.`}
    >
      <Greeting name={document.sender.name} />
      <Paragraph>
        Your client accepted your proposal. A copy with both signatures is attached; your client has
        it too.
      </Paragraph>
      <DetailsTable rows={listProposalDetails(document, acceptedOn(document))} />
      <ActionLink label="View project" url={url} />
    </EmailLayout>
  );
}
