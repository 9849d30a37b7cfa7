import type { EventPayload } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Paragraph } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

type Disagreed = EventPayload<'ledger.disagreed'>;

const inWords = ({ count }: Disagreed) => (count === 1 ? '1 difference' : `${count} differences`);

/** To the team: what the books, their balances and the payment provider do not agree on. */
export const ledgerDisagreedMail: MailTemplate<Disagreed & { publicUrl: string }> = {
  subject: (data) => `The books do not agree: ${inWords(data)}`,
  Body: ({ publicUrl, ...data }) => (
    <MailLayout
      preview="Somebody has to look at what was found."
      heading={`Last night’s reconciliation found ${inWords(data)}`}
      footer="Sent once a night to those who run this installation, until nothing is left to be looked at."
    >
      {data.first.map(({ of, words }) => (
        <Paragraph key={of}>
          <b>{of}</b>
          <br />
          {words}
        </Paragraph>
      ))}
      <ActionLink label="Open the ledger" url={`${publicUrl}/operator/ledger`} />
    </MailLayout>
  ),
};
