import { ActionLink, Greeting, Paragraph, Quote } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface ProjectEndedEmailData {
  client_name: string;
  /** The freelancer's name; replies go to them. */
  senderName: string;
  senderEmail: string;
  project_name: string;
  status: 'completed' | 'cancelled';
  /** Reason for the cancellation; empty otherwise. */
  reason: string;
  contract_id: string;
  publicUrl: string;
}

const previews = {
  completed: 'The contract, files and invoices stay on the project page.',
  cancelled: 'See the reason in this email.',
};

/** To the client: their project was completed or cancelled. */
export const projectEndedEmail: EmailTemplate<ProjectEndedEmailData> = {
  subject: ({ project_name, status }) => `Project ${status}: ${project_name}`,
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => (
    <EmailLayout
      preview={previews[data.status]}
      heading={`${data.project_name} is ${data.status}`}
      footer={`Soloist sent this for ${data.senderName}. Replies go to ${data.senderEmail}.`}
    >
      <Greeting name={data.client_name} />
      {data.status === 'completed' ? <Completed {...data} /> : <Cancelled {...data} />}
      <ActionLink
        label="View project"
        url={`${data.publicUrl}/proposal/accept/${data.contract_id}`}
      />
    </EmailLayout>
  ),
};

const Completed = ({ senderName }: ProjectEndedEmailData) => (
  <Paragraph>
    <bdi>{senderName}</bdi> completed this project. Thank you for working together. The contract,
    files and invoices stay on the project page.
  </Paragraph>
);

const Cancelled = ({ senderName, reason }: ProjectEndedEmailData) => (
  <>
    <Paragraph>
      <bdi>{senderName}</bdi> cancelled this project and gave this reason:
    </Paragraph>
    <Quote>{reason}</Quote>
    <Paragraph>
      Approved milestones stay as agreed. The contract, files and invoices stay on the project page.
      Reply to this email to discuss it.
    </Paragraph>
  </>
);
