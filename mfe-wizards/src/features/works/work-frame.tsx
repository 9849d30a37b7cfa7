import { ButtonLink, Logo } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { clsx } from 'clsx';
import type { FormEventHandler, ReactNode } from 'react';
import styles from './work-frame.module.css';

interface WorkFrameProps {
  /** What is being made; the page's heading. */
  title: string;
  /** Where Cancel leads to; the draft stays. */
  cancelHref: string;
  cancelLabel?: string;
  /** Where the draft is kept. */
  status?: ReactNode;
  /** What is seldom needed, such as earlier versions. */
  tools?: ReactNode;
  /** The ways on, the primary one last: in the bar, on phones at the foot. */
  actions: ReactNode;
  /** The facts beside the text; below it where there is no room. */
  details?: ReactNode;
  onSubmit?: FormEventHandler;
  children: ReactNode;
}

/** An editor with a bar of its own: text in the centre, details at the right. */
export function WorkFrame(props: WorkFrameProps) {
  const { title, cancelHref, status, tools, actions, details, onSubmit, children } = props;
  const { cancelLabel = 'Cancel' } = props;
  const navigate = useNavigate();
  return (
    <form
      className={styles.work}
      noValidate
      onSubmit={onSubmit ?? ((event) => event.preventDefault())}
    >
      <header className={styles.bar}>
        <Link to="/" aria-label="Soloist" className={styles.logo}>
          <Logo size={26} wordmark={false} />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.end}>
          {status}
          {tools}
          <ButtonLink variant="ghost" size="sm" href={cancelHref} onNavigate={navigate}>
            {cancelLabel}
          </ButtonLink>
          <div className={styles.actions} data-bottom-bar>
            {actions}
          </div>
        </div>
      </header>
      <div className={clsx(styles.columns, !details && styles.alone)}>
        <div className={styles.text}>{children}</div>
        {details && (
          <aside className={styles.details} aria-label="Details">
            {details}
          </aside>
        )}
      </div>
    </form>
  );
}
