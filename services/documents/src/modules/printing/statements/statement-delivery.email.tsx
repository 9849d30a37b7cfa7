import { formatMoney } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { type StatementEmailData, statementEmailKind } from '../../documents/index.ts';
import {
  DetailsTable,
  EmailLayout,
  type EmailTemplate,
  Greeting,
  Paragraph,
  renderEmail,
  sentWithSoloist,
} from '../../email-templates/index.ts';
import type { ComposedEmailOrReason, StoredMail } from '../../mail/index.ts';
import { type PdfPool, renderPaymentDocumentPdf } from '../../rendering/index.ts';

/** To a client: what they were invoiced, paid and owe, as a PDF. */
const statementTemplate: EmailTemplate<StatementEmailData> = {
  subject: ({ document }) => `Statement of account from ${document.owner.name}`,
  Body: ({ document, replyTo, isClient, copies }) => {
    const { owner, client, currency, invoiced, paid, balance, at } = document;
    const money = (amount: number) => formatMoney(amount, currency);
    const day = formatDate(at);
    return (
      <EmailLayout
        preview={`Balance on ${day}: ${money(balance)}`}
        heading="Statement of account"
        footer={sentWithSoloist({ name: owner.name, replyTo, copies })}
      >
        <Greeting name={isClient && client.lines.length > 0 ? client.name : ''} />
        <Paragraph>
          Attached is your statement of account with <bdi>{owner.name}</bdi>. It lists all invoices,
          credit notes and payments in {currency} until {day}.
        </Paragraph>
        <DetailsTable
          rows={[
            ['Invoiced', money(invoiced)],
            ['Paid', money(paid)],
            ['Balance', money(balance)],
          ]}
        />
      </EmailLayout>
    );
  },
};

/** Composes the email of a statement, with its PDF; undefined for other emails. */
export async function composeStatementEmail(
  { kind, data }: StoredMail,
  pool: PdfPool,
): Promise<ComposedEmailOrReason | undefined> {
  if (kind !== statementEmailKind) return undefined;
  if (!data) return { unwanted: 'The content of this email was deleted.' };
  const statement = data as StatementEmailData;
  const { document, replyTo } = statement;
  const day = document.at.slice(0, 'yyyy-mm-dd'.length);
  return {
    ...(await renderEmail(statementTemplate, statement)),
    fromName: `${document.owner.name} via Soloist`,
    replyTo: { name: document.owner.name, address: replyTo },
    attachments: [
      {
        filename: `Statement of account ${document.currency} ${day}.pdf`,
        content: await renderPaymentDocumentPdf(pool, document),
        contentType: 'application/pdf',
      },
    ],
  };
}
