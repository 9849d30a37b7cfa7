import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface ServiceOrderEmailData {
  client_name: string;
  /** The freelancer's name; replies go to them. */
  senderName: string;
  senderEmail: string;
  /** The service's title. */
  title: string;
  /** Formatted. */
  total: string;
  link: string;
  publicUrl: string;
}

/** To the client: the link that pays and follows their order. */
export const serviceOrderEmail: EmailTemplate<ServiceOrderEmailData> = {
  subject: ({ title }) => `Your order: ${title}`,
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => (
    <EmailLayout
      preview="Review and pay to start the work."
      heading="Review and pay for your order"
      footer="Someone entered this address to order a service on Soloist. Ignore this email if it wasn’t you: nothing happens until the order is paid."
    >
      <Greeting name={data.client_name} />
      <Paragraph>
        You ordered a service from <bdi>{data.senderName}</bdi>. The work starts once you have paid.
      </Paragraph>
      <DetailsTable
        rows={[
          ['Service', data.title],
          ['Total', data.total],
        ]}
      />
      <ActionLink label="Review and pay" url={`${data.publicUrl}/order/${data.link}`} />
    </EmailLayout>
  ),
};
