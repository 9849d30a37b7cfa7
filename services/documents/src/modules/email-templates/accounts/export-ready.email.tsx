import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { formatInstant } from '../kit/times.rules.ts';

interface ExportReadyData {
  fname: string;
  /** The end of the download period. */
  expiresAt: string;
  publicUrl: string;
}

export const exportReadyEmail: EmailTemplate<ExportReadyData> = {
  subject: () => 'Your data export is ready',
  Body: ({ fname, expiresAt, publicUrl }) => (
    <EmailLayout
      preview={`Download it by ${formatInstant(expiresAt)}.`}
      heading="Your data export is ready"
      footer="Soloist sent this because you requested a copy of your data. If you didn’t, change your password in Settings."
    >
      <Greeting name={fname} />
      <Paragraph>
        The copy of your data that you requested is ready. It’s a ZIP file with your profile, your
        documents and everything else Soloist holds about you.
      </Paragraph>
      <DetailsTable rows={[['Available until', formatInstant(expiresAt)]]} />
      <ActionLink label="Download data" url={`${publicUrl}/settings#export`} />
    </EmailLayout>
  ),
};
