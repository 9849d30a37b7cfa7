import {
  type SageActKind,
  type SageDraft,
  type SageMessage,
  type SageWizardKind,
  sageActKinds,
  sageDraftPaths,
} from '@soloist/contracts';
import { Badge, Button } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { FileText } from 'lucide-react';
import { timeOf } from '../../shared/dates.rules.ts';
import { ActCard } from '../acts/act-card.tsx';
import { resendQuestion } from '../chats/messages.service.ts';
import { useChat, useChatStore } from '../chats/use-chat.ts';
import styles from './messages.module.css';

/** Documents and emails are sent; everything else is published. */
const draftKinds: SageWizardKind[] = ['proposal', 'invoice', 'lead_mail'];

const isActKind = (kind: SageDraft['kind']): kind is SageActKind =>
  sageActKinds.some((each) => each === kind);

/** The foot of a finished reply: its draft, its time and its outcome. */
export function ReplyFoot({ message }: { message: SageMessage }) {
  const { drafts, createdAt, state, offline } = message;
  return (
    <>
      {drafts.map(({ id, kind, title }) =>
        isActKind(kind) ? (
          <ActCard key={id} id={id} title={title} />
        ) : (
          <Link key={id} className={styles.draft} to={`${sageDraftPaths[kind]}?draft=${id}`}>
            <FileText size={18} aria-hidden />
            <span>
              <b>{title}</b>
              <span>
                Open the draft. Nothing is {draftKinds.includes(kind) ? 'sent' : 'published'} until
                you confirm.
              </span>
            </span>
          </Link>
        ),
      )}
      <div className={styles.meta}>
        <time dateTime={createdAt}>{timeOf(createdAt)}</time>
        {offline && <Badge>Offline mode</Badge>}
        {state === 'stopped' && <span>Stopped</span>}
      </div>
      {state === 'failed' && <ReplyFailure message={message} />}
    </>
  );
}

function ReplyFailure({ message: { failure, answers } }: { message: SageMessage }) {
  const store = useChatStore();
  const question = useChat(({ messages }) => messages.find(({ _id }) => _id === answers));
  return (
    <div className={styles.failure}>
      <span>{failure?.message ?? 'The reply was interrupted.'}</span>
      {question && (
        <Button size="sm" onClick={() => resendQuestion(store, question)}>
          Try again
        </Button>
      )}
    </div>
  );
}
