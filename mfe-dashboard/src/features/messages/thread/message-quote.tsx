import type { QuotedMessage } from '@soloist/contracts';
import styles from './message.module.css';
import { useMessageActions } from './message-actions.ts';

/** What a message answers; leads there. */
export function MessageQuote({ quote }: { quote: QuotedMessage }) {
  const { person, jumpTo } = useMessageActions();
  return (
    <button type="button" className={styles.quote} onClick={() => jumpTo(quote.id)}>
      <b>{quote.sender === person.id ? person.name : 'You'}</b>
      <bdi>{wordsOf(quote)}</bdi>
    </button>
  );
}

function wordsOf({ message, hasFiles }: QuotedMessage): string {
  if (message) return message;
  return hasFiles ? 'Files' : 'Message taken back';
}
