import type { Contract } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { ButtonLink, Card, Heading, Mark } from '@soloist/ui';
import { Download } from 'lucide-react';
import { AcceptForm } from './accept-form.tsx';
import styles from './contract.module.css';
import { ContractSummary } from './contract-summary.tsx';

/** The sticky card: what it comes to and the answer, or what the answer was. */
export function AnswerCard({ contract, pdf }: { contract: Contract; pdf: string }) {
  const { status, sender } = contract;
  switch (status) {
    case 'sent':
    case 'viewed':
      return (
        <Card className={styles.card}>
          <ContractSummary contract={contract} />
          <AcceptForm contract={contract} />
        </Card>
      );
    case 'accepted':
    case 'active':
    case 'completed':
      return (
        <Outcome
          mark="joined"
          title="Accepted"
          text={`You accepted on ${formatDate(contract.acceptedAt ?? contract.sentAt)}. ${sender.name} knows, and the signed document is on its way to ${contract.email}.`}
          pdf={contract.pdfReady ? pdf : undefined}
        />
      );
    case 'declined':
      return (
        <Outcome
          mark="parted"
          title="Declined"
          text={`You declined this proposal. ${sender.name} knows. If you change your mind, reply to the mail and ask for a new one.`}
        />
      );
    case 'expired':
      return (
        <Outcome
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
          mark="drifting"
          title="This proposal was taken back"
          text={`${sender.name} withdrew it. Reply to the mail if you did not expect that.`}
        />
      );
  }
}

interface OutcomeProps {
  mark: 'joined' | 'parted' | 'drifting';
  title: string;
  text: string;
  pdf?: string | undefined;
}

function Outcome({ mark, title, text, pdf }: OutcomeProps) {
  return (
    <Card className={styles.card}>
      <div role="status" className={styles.outcome}>
        <Mark size={56} state={mark} />
        <Heading level={1} size="page">
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
