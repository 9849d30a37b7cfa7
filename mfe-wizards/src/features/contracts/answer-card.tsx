import type { Contract } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { ButtonLink, Card, Heading, Mark } from '@soloist/ui';
import { Download } from 'lucide-react';
import { AcceptForm } from './accept-form.tsx';
import styles from './contract.module.css';
import { ContractSummary } from './contract-summary.tsx';

interface AnswerCardProps {
  contract: Contract;
  pdf: string;
  /** Place of the card's title in the page's outline. */
  titleLevel: 1 | 2;
}

/** The sticky card: what it comes to and the answer, or what the answer was. */
export function AnswerCard({ contract, pdf, titleLevel }: AnswerCardProps) {
  const { status, sender } = contract;
  switch (status) {
    case 'sent':
    case 'viewed':
      return (
        <Card className={styles.card}>
          <ContractSummary contract={contract} titleLevel={titleLevel} />
          <AcceptForm contract={contract} />
        </Card>
      );
    case 'accepted':
    case 'active':
    case 'completed':
      return (
        <Outcome
          titleLevel={titleLevel}
          mark="joined"
          title="Accepted"
          text={`You accepted on ${formatDate(contract.acceptedAt ?? contract.sentAt)}. ${sender.name} knows, and the signed document is on its way to ${contract.email}.`}
          pdf={contract.pdfReady ? pdf : undefined}
        />
      );
    case 'declined':
      return (
        <Outcome
          titleLevel={titleLevel}
          mark="parted"
          title="Declined"
          text={`You declined this proposal. ${sender.name} knows. If you change your mind, reply to the mail and ask for a new one.`}
        />
      );
    case 'expired':
      return (
        <Outcome
          titleLevel={titleLevel}
          mark="drifting"
          title="This proposal has expired"
          text={`It was valid until ${formatDate(contract.expiresAt)}. Reply to the mail and ask ${sender.name} to send it again.`}
        />
      );
    case 'withdrawn':
    case 'cancelled':
    case 'draft':
      return (
        <Outcome
          titleLevel={titleLevel}
          mark="drifting"
          title="This proposal was taken back"
          text={`${sender.name} withdrew it. Reply to the mail if you did not expect that.`}
        />
      );
  }
}

interface OutcomeProps extends Pick<AnswerCardProps, 'titleLevel'> {
  mark: 'joined' | 'parted' | 'drifting';
  title: string;
  text: string;
  pdf?: string | undefined;
}

function Outcome({ mark, title, text, pdf, titleLevel }: OutcomeProps) {
  return (
    <Card className={styles.card}>
      <div role="status" className={styles.outcome}>
        <Mark size={56} state={mark} />
        <Heading level={titleLevel} size="page">
          {title}
        </Heading>
        <p>{text}</p>
        {pdf && (
          <ButtonLink block size="lg" icon={<Download size={16} />} href={pdf} download>
            Download the PDF
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
