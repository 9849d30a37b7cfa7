import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph } from './mail-parts.tsx';
import { formatInstant } from './mail-times.ts';
import type { MailTemplate } from './render-mail.tsx';

interface ExportReadyData {
  fname: string;
  /** Until when it can be downloaded. */
  expiresAt: string;
  publicUrl: string;
}

export const exportReadyMail: MailTemplate<ExportReadyData> = {
  subject: () => 'Your data is ready',
  Body: ({ fname, expiresAt, publicUrl }) => (
    <MailLayout
      preview={`You can download it until ${formatInstant(expiresAt)}.`}
      heading="Your data is ready"
      footer="Soloist sent this because you asked for a copy of your data. If you did not, change your password in your settings."
    >
      <Greeting name={fname} />
      <Paragraph>
        The copy of your data that you asked for is ready. It is one ZIP file with your profile,
        your documents and everything else that Soloist holds about you.
      </Paragraph>
      <FactsTable facts={[['Until', formatInstant(expiresAt)]]} />
      <ActionLink label="Download your data" url={`${publicUrl}/settings#export`} />
    </MailLayout>
  ),
};
