import type { EventPayload } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Paragraph } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

/** To the team: a canary left its budget, with the numbers, and nobody is shown it any more. */
export const canaryFailedMail: MailTemplate<
  EventPayload<'platform.canary-failed'> & { publicUrl: string }
> = {
  subject: ({ remote, version }) => `The canary of ${remote} ${version} ended by itself`,
  Body: ({ remote, version, live, reason, publicUrl }) => (
    <MailLayout
      preview={reason}
      heading={`${remote} ${version} left its budget`}
      footer="Sent once, to those who run this installation."
    >
      <Paragraph>{reason}</Paragraph>
      <Paragraph>
        Everybody is shown {live} again. Nothing else has to be done at once; whoever published the
        version should look at what failed.
      </Paragraph>
      <ActionLink label={`Open ${remote}`} url={`${publicUrl}/platform/${remote}`} />
    </MailLayout>
  ),
};
