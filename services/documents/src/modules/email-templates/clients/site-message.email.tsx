import type { EventPayload } from '@soloist/contracts';
import {
  ActionLink,
  DetailsTable,
  EmailSettingsLink,
  Greeting,
  Paragraph,
  Quote,
} from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

type Message = Pick<
  EventPayload<'lead.received'>,
  'leadId' | 'host' | 'campaign' | 'name' | 'email' | 'company' | 'message'
>;

export interface SiteMessageEmailData extends Message {
  /** The freelancer's first name. */
  fname: string;
  publicUrl: string;
}

/** Name of the form or site that the message came from. */
const placeOf = ({ campaign, host }: Message) => (campaign ? `the form “${campaign}”` : host);
const headingOf = ({ campaign }: Message) =>
  campaign ? `New lead from “${campaign}”` : 'New message from your portfolio';

/**
 * To the freelancer: a message from a campaign form or their portfolio site. Replies go to its
 * sender.
 */
export const siteMessageEmail: EmailTemplate<SiteMessageEmailData> = {
  subject: (data) => `${headingOf(data)}: ${data.name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ fname, publicUrl, ...data }) => (
    <EmailLayout
      preview={data.message.slice(0, 120)}
      heading={headingOf(data)}
      footer={
        <>
          {`We haven’t verified the sender’s address. Replies go to ${data.email}. `}
          <EmailSettingsLink publicUrl={publicUrl} />
        </>
      }
    >
      <Greeting name={fname} />
      <Paragraph>
        <bdi>{data.name}</bdi> wrote to you through {placeOf(data)}. Reply to this email to answer.
      </Paragraph>
      {data.message && <Quote>{data.message}</Quote>}
      <DetailsTable
        rows={[
          ['From', data.name],
          ['Email', data.email],
          ...(data.company ? [['Company', data.company] as [string, string]] : []),
          [data.campaign ? 'Campaign' : 'Site', data.campaign || data.host],
        ]}
      />
      <ActionLink label="View lead" url={`${publicUrl}/lead-dashboard?lead=${data.leadId}`} />
    </EmailLayout>
  ),
};
