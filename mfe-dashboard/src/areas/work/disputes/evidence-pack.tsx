import type { DisputeDetail } from '@soloist/contracts';
import { Button, Heading } from '@soloist/ui';
import { FileCheck, FileDown, FileText, History, MessagesSquare, Send } from 'lucide-react';
import styles from './dispute.module.css';
import { useEvidencePack } from './disputes.api.ts';

const icons = {
  proposal: FileCheck,
  trail: History,
  invoice: FileText,
  deliveries: Send,
  messages: MessagesSquare,
};

/** The freelancer's evidence, collected automatically. */
export function EvidencePack({ dispute }: { dispute: DisputeDetail }) {
  const download = useEvidencePack();
  const { evidence } = dispute;
  return (
    <section className={styles.section} aria-labelledby="evidence">
      <Heading level={2} size="section" id="evidence">
        Evidence
      </Heading>
      {evidence.length === 0 ? (
        <p className={styles.calm}>No records match this payment. The bank reads your response.</p>
      ) : (
        <>
          <ul className={styles.pieces}>
            {evidence.map((piece) => {
              const Icon = icons[piece.kind];
              return (
                <li key={`${piece.kind} ${piece.title}`}>
                  <Icon size={20} aria-hidden="true" />
                  <span>
                    <b>{piece.title}</b>
                    <span>{piece.facts}</span>
                  </span>
                </li>
              );
            })}
          </ul>
          <div>
            <Button
              icon={<FileDown size={16} />}
              busy={download.isPending && 'Preparing'}
              onClick={() => download.mutate(dispute)}
            >
              Download evidence
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
