import { addDays, dateFormat, documentLocale, formatHours } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface HoursEmailData {
  client_name: string;
  /** The freelancer's name; replies go to them. */
  senderName: string;
  senderEmail: string;
  project_name: string;
  status: 'shared' | 'withdrawn';
  /** The first day of the week. */
  monday: string;
  seconds: number;
  contract_id: string;
  publicUrl: string;
}

const formatDay = dateFormat({ locale: documentLocale, dateStyle: 'medium', timeZone: 'UTC' });
const lastDay = 6;

const previews = {
  shared: 'Check the hours and confirm them on the project page.',
  withdrawn: 'Your confirmation no longer applies.',
};
const headings = {
  shared: 'Hours to confirm',
  withdrawn: 'Your confirmation no longer applies',
};

/** To the client: hours need their confirmation, or hours that they confirmed were withdrawn. */
export const hoursEmail: EmailTemplate<HoursEmailData> = {
  subject: ({ status, project_name }) =>
    status === 'shared' ? `Confirm hours: ${project_name}` : `Hours withdrawn: ${project_name}`,
  replyTo: ({ senderName, senderEmail }) => ({ name: senderName, address: senderEmail }),
  Body: (data) => (
    <EmailLayout
      preview={previews[data.status]}
      heading={headings[data.status]}
      footer={`Soloist sent this for ${data.senderName}. Replies go to ${data.senderEmail}.`}
    >
      <Greeting name={data.client_name} />
      <Paragraph>
        {data.status === 'shared' ? (
          <>
            <bdi>{data.senderName}</bdi> shared the hours of a week with you. Check and confirm them
            on the project page. No account needed.
          </>
        ) : (
          <>
            <bdi>{data.senderName}</bdi> withdrew hours that you had confirmed, to change them. You
            can confirm them again when they are shared again.
          </>
        )}
      </Paragraph>
      <DetailsTable
        rows={[
          ['Project', data.project_name],
          ['Week', `${formatDay(data.monday)} to ${formatDay(addDays(data.monday, lastDay))}`],
          ['Hours', formatHours(data.seconds)],
        ]}
      />
      <ActionLink
        label="View project"
        url={`${data.publicUrl}/proposal/accept/${data.contract_id}`}
      />
    </EmailLayout>
  ),
};
