import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Greeting, Paragraph, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export interface ProjectEndedMailData {
  client_name: string;
  /** The freelancer: an answer to this mail goes to them. */
  senderName: string;
  senderEmail: string;
  project_name: string;
  status: 'completed' | 'cancelled';
  /** Why it was cancelled; empty otherwise. */
  reason: string;
  contract_id: string;
  publicUrl: string;
}

const previews = {
  completed: 'The work is done. Contract, files and invoices stay on its page.',
  cancelled: 'It ended before it was done. The reason is in this mail.',
};

/** To the client: the work on their project is over. */
export const projectEndedMail: MailTemplate<ProjectEndedMailData> = {
  subject: ({ project_name, status }) => `Project ${status}: ${project_name}`,
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => (
    <MailLayout
      preview={previews[data.status]}
      heading={`${data.project_name} is ${data.status}`}
      footer={`Soloist sent this for ${data.senderName}. Replies go straight to ${data.senderEmail}.`}
    >
      <Greeting name={data.client_name} />
      {data.status === 'completed' ? <Completed {...data} /> : <Cancelled {...data} />}
      <ActionLink
        label="Open the project"
        url={`${data.publicUrl}/proposal/accept/${data.contract_id}`}
      />
    </MailLayout>
  ),
};

const Completed = ({ senderName }: ProjectEndedMailData) => (
  <Paragraph>
    <bdi>{senderName}</bdi> completed this project. Thank you for working together. The contract,
    the files and the invoices stay on the project’s page.
  </Paragraph>
);

const Cancelled = ({ senderName, reason }: ProjectEndedMailData) => (
  <>
    <Paragraph>
      <bdi>{senderName}</bdi> ended this project before it was done, and gave this reason:
    </Paragraph>
    <Quote>{reason}</Quote>
    <Paragraph>
      What you approved stays as agreed. The contract, the files and the invoices stay on the
      project’s page. To talk about it, reply to this mail.
    </Paragraph>
  </>
);
