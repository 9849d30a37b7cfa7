import {
  type ChatCard as Card,
  type CardState,
  chatCardNames,
  formatMoney,
} from '@soloist/contracts';
import { Badge, type BadgeTone, Button, ButtonLink, Skeleton } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import styles from './chat-card.module.css';
import { useCardState } from './chat-cards.api.ts';

const tones: Record<CardState['tone'], BadgeTone> = {
  neutral: 'neutral',
  info: 'info',
  success: 'ok',
  warning: 'warn',
  danger: 'bad',
};

/** A document in the conversation: its current state, and the reader's next action. */
export function ChatCard({ card }: { card: Card }) {
  const query = useCardState(card);
  const name = chatCardNames[card.kind];
  return (
    <div className={styles.card} aria-busy={query.isPending}>
      {query.data && <CardWords state={query.data} name={name} />}
      {query.data === null && (
        <span className={styles.calm}>You can no longer see this {name.toLowerCase()}.</span>
      )}
      {query.isPending && (
        <>
          <Skeleton width="40%" />
          <Skeleton width="80%" height={18} />
          <Skeleton width="60%" />
        </>
      )}
      {query.isError && query.data === undefined && (
        <>
          <span className={styles.calm}>
            We couldn’t load this {name.toLowerCase()}. {query.error.message}
          </span>
          <Button
            size="sm"
            className={styles.action}
            busy={query.isFetching && 'Trying again'}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

function CardWords({ state, name }: { state: CardState; name: string }) {
  const navigate = useNavigate();
  const { number, title, amount, currency, tone, action, href } = state;
  return (
    <>
      <span className={styles.line}>
        <span className={styles.kind}>{[name, number].filter(Boolean).join(' ')}</span>
        <Badge tone={tones[tone]}>{state.state}</Badge>
      </span>
      <Link className={styles.title} to={href} dir="auto">
        {title || name}
      </Link>
      <span className={styles.line}>
        <span className={styles.amount}>{amount !== null && formatMoney(amount, currency)}</span>
        {action && (
          <ButtonLink size="sm" variant="primary" href={action.href} onNavigate={navigate}>
            {action.label}
          </ButtonLink>
        )}
      </span>
    </>
  );
}
