import type { EventPayload } from '@soloist/contracts';
import { ActionLink, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

/** To the team: a canary exceeded its budget, with the numbers, and is not served any more. */
export const canaryFailedEmail: EmailTemplate<
  EventPayload<'platform.canary-failed'> & { publicUrl: string }
> = {
  subject: ({ remote, version }) => `Canary stopped: ${remote} ${version}`,
  Body: ({ remote, version, live, reason, publicUrl }) => (
    <EmailLayout
      preview={reason}
      heading={`${remote} ${version} exceeded its budget`}
      footer="Soloist sent this because you are an admin of this installation."
    >
      <Paragraph>{reason}</Paragraph>
      <Paragraph>
        We stopped the canary, and everyone is back on {live}. Check what failed before you publish
        again.
      </Paragraph>
      <ActionLink label={`Open ${remote}`} url={`${publicUrl}/platform/${remote}`} />
    </EmailLayout>
  ),
};
