import type { SageDraft, SageMessage } from '@soloist/contracts';
import { Badge, Button } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { FileText } from 'lucide-react';
import { useChat, useChatStore } from '../chats/sage-context.ts';
import { askAgain } from '../chats/sending.service.ts';
import { timeOf } from './dates.ts';
import styles from './messages.module.css';

const draftPaths: Record<SageDraft['kind'], string> = {
  proposal: '/proposal/new',
  invoice: '/invoice/new',
  service: '/service-overview',
  project: '/create-project',
  blog: '/create-blog',
  lead_mail: '/lead-dashboard',
};
/** Papers and mails go to somebody; everything else is shown to the world. */
const papers: SageDraft['kind'][] = ['proposal', 'invoice', 'lead_mail'];

/** What stands below a reply that is all there: what it prepared, its time, how it ended. */
export function ReplyFoot({ message }: { message: SageMessage }) {
  const { drafts, createdAt, state, offline } = message;
  return (
    <>
      {drafts.map(({ id, kind, title }) => (
        <Link key={id} className={styles.draft} to={`${draftPaths[kind]}?draft=${id}`}>
          <FileText size={18} aria-hidden />
          <span>
            <b>{title}</b>
            <span>
              Open the draft. Nothing is {papers.includes(kind) ? 'sent' : 'published'} before you
              say so.
            </span>
          </span>
        </Link>
      ))}
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
      <span>{failure?.message ?? 'The reply broke off.'}</span>
      {question && (
        <Button size="sm" onClick={() => askAgain(store, question)}>
          Try again
        </Button>
      )}
    </div>
  );
}
