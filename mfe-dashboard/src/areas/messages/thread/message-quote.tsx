import type { QuotedMessage } from '@soloist/contracts';
import styles from './message.module.css';
import { useMessageActions } from './use-message-actions.ts';

/** The replied message; a click jumps to it. */
export function MessageQuote({ quote }: { quote: QuotedMessage }) {
  const { person, jumpTo } = useMessageActions();
  return (
    <button type="button" className={styles.quote} onClick={() => jumpTo(quote.id)}>
      <b>{quote.sender === person.id ? person.name : 'You'}</b>
      <bdi>{quoteText(quote)}</bdi>
    </button>
  );
}

function quoteText({ message, hasFiles }: QuotedMessage): string {
  if (message) return message;
  return hasFiles ? 'Files' : 'Message deleted';
}
