import type { EventPayload } from '@soloist/contracts';
import { ActionLink, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

type Disagreed = EventPayload<'ledger.disagreed'>;

const countText = ({ count }: Disagreed) => (count === 1 ? '1 difference' : `${count} differences`);

/** To the team: the differences between ledger, balances and payment provider. */
export const ledgerDisagreedEmail: EmailTemplate<Disagreed & { publicUrl: string }> = {
  subject: (data) => `Reconciliation found ${countText(data)}`,
  Body: ({ publicUrl, ...data }) => (
    <EmailLayout
      preview="An admin needs to review them."
      heading={`Last night’s reconciliation found ${countText(data)}`}
      footer="Soloist sends this to admins every night until all differences are resolved."
    >
      {data.first.map(({ of, words }) => (
        <Paragraph key={of}>
          <b>{of}</b>
          <br />
          {words}
        </Paragraph>
      ))}
      <ActionLink label="Open ledger" url={`${publicUrl}/operator/ledger`} />
    </EmailLayout>
  ),
};
