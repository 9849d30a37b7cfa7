import { type Currency, formatMoney } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph, Quote } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface MilestoneSubmittedEmailData {
  client_name: string;
  /** The freelancer's name; replies go to them. */
  senderName: string;
  senderEmail: string;
  project_name: string;
  milestone: string;
  /** Amount in minor units. */
  amount: number;
  currency: Currency;
  /** The freelancer's note; may be empty. */
  note: string;
  contract_id: string;
  publicUrl: string;
}

/** To the client: a milestone needs their approval. */
export const milestoneSubmittedEmail: EmailTemplate<MilestoneSubmittedEmailData> = {
  subject: ({ milestone, project_name }) => `Review milestone: ${milestone}, ${project_name}`,
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => (
    <EmailLayout
      preview={`${data.senderName} submitted it. Approve it or request changes.`}
      heading={`${data.milestone} is ready for your approval`}
      footer={`Soloist sent this for ${data.senderName}. Replies go to ${data.senderEmail}.`}
    >
      <Greeting name={data.client_name} />
      <Paragraph>
        <bdi>{data.senderName}</bdi> submitted this milestone. Approve it or request changes on the
        project page. No account needed.
      </Paragraph>
      {data.note.trim() !== '' && <Quote>{data.note}</Quote>}
      <DetailsTable
        rows={[
          ['Project', data.project_name],
          ['Milestone', data.milestone],
          ['Amount', formatMoney(data.amount, data.currency)],
        ]}
      />
      <ActionLink
        label="View project"
        url={`${data.publicUrl}/proposal/accept/${data.contract_id}`}
      />
    </EmailLayout>
  ),
};
