import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph } from './mail-parts.tsx';
import { formatInstant } from './mail-times.ts';
import type { MailTemplate } from './render-mail.tsx';

interface NewSignInData {
  fname: string;
  /** Browser and system, as the device calls itself. */
  device: string;
  ip: string;
  at: string;
  publicUrl: string;
}

export const newSignInMail: MailTemplate<NewSignInData> = {
  subject: () => 'New sign-in to your account',
  Body: ({ fname, device, ip, at, publicUrl }) => (
    <MailLayout
      preview={`${device}, ${formatInstant(at)}`}
      heading="New sign-in to your account"
      footer="Soloist sent this because your account was opened on a device it did not know. You can switch these mails off in your settings."
    >
      <Greeting name={fname} />
      <Paragraph>
        Someone signed in to your account on a device that we had not seen before. If this was you,
        there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you, sign that device out and change your password now. A new password signs
        every other device out.
      </Paragraph>
      <FactsTable
        facts={[
          ['Device', device],
          ['IP address', ip],
          ['Time', formatInstant(at)],
        ]}
      />
      <ActionLink label="Check your devices" url={`${publicUrl}/settings#sessions`} />
    </MailLayout>
  ),
};
