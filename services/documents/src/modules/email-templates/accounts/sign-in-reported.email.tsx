import type { EventPayload } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { formatInstant } from '../kit/times.rules.ts';

export interface SignInReportedEmailData
  extends Omit<EventPayload<'identity.sign-in-reported'>, 'email' | 'userId' | 'sessionId'> {
  at: string;
  publicUrl: string;
}

/** Reports what followed from "This wasn’t me". The owner cannot turn it off. */
export const signInReportedEmail: EmailTemplate<SignInReportedEmailData> = {
  subject: () => 'A sign-in to your account was reported',
  Body: (data) => {
    const { fname, signedInAt, signedInFrom, signedInIp, device, at, publicUrl } = data;
    const until = formatInstant(data.payoutsBlockedUntil);
    return (
      <EmailLayout
        preview={`Payouts are blocked until ${until}.`}
        heading="A sign-in to your account was reported"
        footer="Soloist sent this to protect your account."
      >
        <Greeting name={fname} />
        <Paragraph>
          Someone chose “This wasn’t me” for a sign-in to your account. We logged that device out,
          forgot all remembered devices and blocked payouts until {until}. Your money stays in your
          wallet.
        </Paragraph>
        <Paragraph>
          Reset your password now: that logs out every device and removes passkeys, API keys and
          connected apps. Do so even if you didn’t report this sign-in.
        </Paragraph>
        <DetailsTable
          rows={[
            ['Reported sign-in', signedInFrom],
            ['IP address', signedInIp],
            ['Time', formatInstant(signedInAt)],
            ['Reported from', `${device}, ${formatInstant(at)}`],
          ]}
        />
        <ActionLink label="Reset password" url={`${publicUrl}/login?step=forgot`} />
      </EmailLayout>
    );
  },
};
