import {
  ActionLink,
  DetailsTable,
  EmailSettingsLink,
  Greeting,
  Paragraph,
} from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { formatInstant } from '../kit/times.rules.ts';

interface NewSignInData {
  fname: string;
  /** Browser and system, as the device calls itself. */
  device: string;
  ip: string;
  at: string;
  /** Empty in events of an earlier version. */
  reportToken: string;
  publicUrl: string;
}

export const newSignInEmail: EmailTemplate<NewSignInData> = {
  subject: () => 'New sign-in to your account',
  Body: ({ fname, device, ip, at, reportToken, publicUrl }) => (
    <EmailLayout
      preview={`${device}, ${formatInstant(at)}`}
      heading="New sign-in to your account"
      footer={
        <>
          Soloist sent this to protect your account. <EmailSettingsLink publicUrl={publicUrl} />
        </>
      }
    >
      <Greeting name={fname} />
      <Paragraph>
        Someone signed in to your account on a new device. If this was you, you don’t need to do
        anything.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, report it now. We’ll log that device out and block payouts for 24 hours.
        Then change your password.
      </Paragraph>
      <DetailsTable
        rows={[
          ['Device', device],
          ['IP address', ip],
          ['Time', formatInstant(at)],
        ]}
      />
      {reportToken ? (
        <ActionLink label="This wasn’t me" url={`${publicUrl}/report-sign-in/${reportToken}`} />
      ) : (
        <ActionLink label="Review activity" url={`${publicUrl}/settings#activity`} />
      )}
    </EmailLayout>
  ),
};
