import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export interface QuestionMailData {
  /** The freelancer's. */
  fname: string;
  /** Of whoever asks, as they gave it; the name may be empty. */
  name: string;
  email: string;
  message: string;
  project_name: string;
  /** Of the proposal, such as `P-0018`. */
  number: string;
  publicUrl: string;
}

const asker = ({ name, email }: QuestionMailData) => name || email;

/** To the freelancer: what somebody with a proposal's link wants to know. An answer goes to them. */
export const questionMail: MailTemplate<QuestionMailData> = {
  subject: (data) => `Question from ${asker(data)}: ${data.project_name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: (data) => (
    <MailLayout
      preview={data.message.slice(0, 120)}
      heading={`${asker(data)} has a question`}
      footer={`Somebody who has the link to your proposal wrote this and gave the address. Replies go straight to ${data.email}.`}
    >
      <Greeting name={data.fname} />
      <Paragraph>You can answer in Messages, or by replying to this mail.</Paragraph>
      <Quote>{data.message}</Quote>
      <FactsTable
        facts={[
          ['Proposal', data.number],
          ['Project', data.project_name],
          ['From', data.name ? `${data.name}, ${data.email}` : data.email],
        ]}
      />
      <ActionLink label="Answer in Messages" url={`${data.publicUrl}/message`} />
    </MailLayout>
  ),
};
