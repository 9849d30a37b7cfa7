import { Button } from '@soloist/ui';
import clsx from 'clsx';
import { quoteOf } from '../chat/thread-cache.rules.ts';
import { MessageText } from '../content/message-text.tsx';
import styles from '../content/messages.module.css';
import { FileTile } from '../files/file-tile.tsx';
import { type UploadingFile, useChosenFiles } from '../files/file-uploads.store.ts';
import { discard, leaveOut, type OutgoingMessage, retry } from '../outbox/outbox.store.ts';
import { MessageQuote } from './message-quote.tsx';

/** An unsent message, or one that the server refused. */
export function OutgoingBubble({ message }: { message: OutgoingMessage }) {
  const files = useChosenFiles(message.files);
  const problem = message.problem ?? problemOf(files);
  return (
    <div className={clsx(styles.bubble, styles.own, !problem && styles.sending)}>
      {message.replyTo && <MessageQuote quote={quoteOf(message.replyTo)} />}
      {message.message && <MessageText text={message.message} />}
      {files.length > 0 && (
        <ul className={styles.outgoing} aria-label="Files of this message">
          {files.map((file) => (
            <FileTile key={file.key} file={file} onRemove={() => leaveOut(message, file.key)} />
          ))}
        </ul>
      )}
      <span className={styles.foot} role="status">
        {problem ? `Not sent. ${problem}` : 'Sending'}
      </span>
      {problem && (
        <span className={styles.foot}>
          <Button size="sm" onClick={() => retry(message)}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => discard(message)}>
            Discard
          </Button>
        </span>
      )}
    </div>
  );
}

function problemOf(files: UploadingFile[]): string | undefined {
  const failed = files.filter(({ problem }) => problem);
  if (failed.length === 0) return;
  return failed.length === 1
    ? 'We couldn’t upload 1 file.'
    : `We couldn’t upload ${failed.length} files.`;
}
