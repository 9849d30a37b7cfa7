import type { WrittenRequest } from '@soloist/contracts';
import { Heading, Recommendation } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Asker } from './asker.tsx';
import styles from './recommendations.module.css';
import { TakeBackButton } from './take-back-button.tsx';

interface WrittenTextProps {
  writeId: string;
  request: WrittenRequest;
  own: NonNullable<WrittenRequest['own']>;
}

/** What was shown to others and stays as it is, unless its writer takes it back. */
export function WrittenText({ writeId, request, own }: WrittenTextProps) {
  const { freelancer, writerName, status } = request;
  const { text, relation, role, writtenAt, publicId } = own;
  return (
    <div className={styles.form}>
      <Asker request={request} />
      <Heading level={2} size="page">
        Your recommendation
      </Heading>
      <Recommendation {...{ text, relation, writtenAt }} writer={{ name: writerName, role }} />
      <p className={styles.muted}>
        {status === 'published'
          ? `${freelancer.name} shows it to others, so it stays as it is. You can take it back at any time.`
          : `${freelancer.name} has hidden it from others. You can take it back at any time.`}
      </p>
      <div className={styles.actions}>
        <TakeBackButton writeId={writeId} />
        {status === 'published' && (
          <Link className={styles.link} to={`/recommendation/${publicId}`}>
            Open its public page
          </Link>
        )}
      </div>
    </div>
  );
}
