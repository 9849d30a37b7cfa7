import { type EventPayload, hourMs } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { formatInstant } from '../kit/times.rules.ts';

export interface RecoveryPendingEmailData
  extends Omit<EventPayload<'identity.recovery-pending'>, 'email'> {
  at: string;
  publicUrl: string;
}

/** Full hours until the recovery ends, when the email was requested. */
const hoursLeft = ({ at, endsAt }: Pick<RecoveryPendingEmailData, 'at' | 'endsAt'>) =>
  Math.max(0, Math.round((Date.parse(endsAt) - Date.parse(at)) / hourMs));

function headingOf(data: RecoveryPendingEmailData): string {
  const hours = hoursLeft(data);
  if (hours === 0) return 'Your account recovery is ready';
  return `Account recovery: ${hours} hours left`;
}

/** Reports a pending recovery, with the link that stops it. The owner cannot turn it off. */
export const recoveryPendingEmail: EmailTemplate<RecoveryPendingEmailData> = {
  subject: headingOf,
  Body: (data) => {
    const { fname, startedAt, endsAt, device, ip, stopToken, publicUrl } = data;
    const isReady = hoursLeft(data) === 0;
    return (
      <EmailLayout
        preview={
          isReady
            ? 'Log in now without a code.'
            : `You can log in without a code from ${formatInstant(endsAt)}.`
        }
        heading={headingOf(data)}
        footer="Soloist sent this to protect your account."
      >
        <Greeting name={fname} />
        <Paragraph>
          {isReady
            ? 'You asked to log in without your second step. The 72 hours have passed: the next login with your password turns two-step verification off.'
            : `Someone with your password asked to log in without your second step. From ${formatInstant(endsAt)}, they won’t need a code.`}
        </Paragraph>
        <Paragraph>
          If this wasn’t you, stop it now and change your password. If it was you, log in again
          {isReady ? ' within 7 days.' : ' after that time.'}
        </Paragraph>
        <DetailsTable
          rows={[
            ['Requested from', device],
            ['IP address', ip],
            ['Time', formatInstant(startedAt)],
          ]}
        />
        <ActionLink label="Stop recovery" url={`${publicUrl}/stop-recovery/${stopToken}`} />
      </EmailLayout>
    );
  },
};
