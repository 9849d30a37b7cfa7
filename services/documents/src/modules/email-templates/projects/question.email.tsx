import { ActionLink, DetailsTable, Greeting, Paragraph, Quote } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface QuestionEmailData {
  /** The freelancer's first name. */
  fname: string;
  /** The sender's name and address, unverified; the name may be empty. */
  name: string;
  email: string;
  message: string;
  project_name: string;
  /** Number of the proposal, such as `P-0018`. */
  number: string;
  publicUrl: string;
}

const senderText = ({ name, email }: QuestionEmailData) => name || email;

/** To the freelancer: a question from a person with a proposal's link. Replies go to them. */
export const questionEmail: EmailTemplate<QuestionEmailData> = {
  subject: (data) => `Question from ${senderText(data)}: ${data.project_name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: (data) => (
    <EmailLayout
      preview={data.message.slice(0, 120)}
      heading={`${senderText(data)} has a question`}
      footer={`Someone with the link to your proposal sent this. We haven’t verified their address. Replies go to ${data.email}.`}
    >
      <Greeting name={data.fname} />
      <Paragraph>
        <bdi>{senderText(data)}</bdi> asked about your proposal. Answer in Messages or reply to this
        email.
      </Paragraph>
      <Quote>{data.message}</Quote>
      <DetailsTable
        rows={[
          ['Proposal', data.number],
          ['Project', data.project_name],
          ['From', data.name ? `${data.name}, ${data.email}` : data.email],
        ]}
      />
      <ActionLink label="Answer in Messages" url={`${data.publicUrl}/message`} />
    </EmailLayout>
  ),
};
