import type { EventPayload } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

type Message = Pick<
  EventPayload<'lead.received'>,
  'leadId' | 'host' | 'campaign' | 'name' | 'email' | 'company' | 'message'
>;

export interface SiteMessageMailData extends Message {
  /** The freelancer's. */
  fname: string;
  publicUrl: string;
}

/** Where it was written: the form of a campaign, or their site. */
const placeOf = ({ campaign, host }: Message) => (campaign ? `the form “${campaign}”` : host);
const headingOf = ({ campaign }: Message) =>
  campaign ? `New lead from “${campaign}”` : 'New message from your portfolio';

/** To the freelancer: what somebody wrote into a form or on their portfolio site. An answer goes to the writer. */
export const siteMessageMail: MailTemplate<SiteMessageMailData> = {
  subject: (data) => `${headingOf(data)}: ${data.name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ fname, publicUrl, ...data }) => (
    <MailLayout
      preview={data.message.slice(0, 120)}
      heading={headingOf(data)}
      footer={`Somebody wrote this ${data.campaign ? 'in' : 'on'} ${placeOf(data)} and gave the address, which is not proved. Replies go straight to ${data.email}. You can switch these mails off under Settings.`}
    >
      <Greeting name={fname} />
      <Paragraph>You can answer by replying to this mail.</Paragraph>
      {data.message && <Quote>{data.message}</Quote>}
      <FactsTable
        facts={[
          ['From', data.name],
          ['E-mail', data.email],
          ...(data.company ? [['Company', data.company] as [string, string]] : []),
          [data.campaign ? 'Campaign' : 'Written on', data.campaign || data.host],
        ]}
      />
      <ActionLink label="Open the lead" url={`${publicUrl}/lead-dashboard?lead=${data.leadId}`} />
    </MailLayout>
  ),
};
