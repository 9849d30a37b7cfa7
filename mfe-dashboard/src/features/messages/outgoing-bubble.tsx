import { Button } from '@soloist/ui';
import clsx from 'clsx';
import { FileTile } from './files/file-tile.tsx';
import { type FileOnItsWay, useChosenFiles } from './files/file-uploads.ts';
import { MessageText } from './message-text.tsx';
import styles from './messages.module.css';
import { discard, leaveOut, type OutgoingMessage, retry } from './outbox.ts';
import { MessageQuote } from './thread/message-quote.tsx';
import { quoteOf } from './thread-cache.ts';

/** A message on its way, or one that was refused. */
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

function problemOf(files: FileOnItsWay[]): string | undefined {
  const failed = files.filter(({ problem }) => problem);
  if (failed.length === 0) return;
  return failed.length === 1
    ? 'A file could not be uploaded.'
    : `${failed.length} files could not be uploaded.`;
}
