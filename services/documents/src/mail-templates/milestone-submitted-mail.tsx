import { type Currency, formatMoney } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export interface MilestoneSubmittedMailData {
  client_name: string;
  /** The freelancer: an answer to this mail goes to them. */
  senderName: string;
  senderEmail: string;
  project_name: string;
  milestone: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** What was said with the work; may be empty. */
  note: string;
  contract_id: string;
  publicUrl: string;
}

/** To the client: a milestone waits for their approval. */
export const milestoneSubmittedMail: MailTemplate<MilestoneSubmittedMailData> = {
  subject: ({ milestone, project_name }) =>
    `Ready for your approval: ${milestone} of ${project_name}`,
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => (
    <MailLayout
      preview={`${data.senderName} handed it over. Approve it, or say what should change.`}
      heading={`${data.milestone} is ready for your approval`}
      footer={`Soloist sent this for ${data.senderName}. Replies go straight to ${data.senderEmail}.`}
    >
      <Greeting name={data.client_name} />
      <Paragraph>
        <bdi>{data.senderName}</bdi> handed this milestone over. Look at it on the project’s page
        and approve it, or say there what should change. No account needed.
      </Paragraph>
      {data.note.trim() !== '' && <Quote>{data.note}</Quote>}
      <FactsTable
        facts={[
          ['Project', data.project_name],
          ['Milestone', data.milestone],
          ['Amount', formatMoney(data.amount, data.currency)],
        ]}
      />
      <ActionLink
        label="Open the project"
        url={`${data.publicUrl}/proposal/accept/${data.contract_id}`}
      />
    </MailLayout>
  ),
};
