import { ButtonLink, Logo } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import { useInvalidFocus } from '../use-invalid-focus.ts';
import styles from './work-frame.module.css';

interface WorkFrameProps {
  /** What the user is editing; the page's heading. */
  title: string;
  /** The target of Cancel; the draft stays. */
  cancelHref: string;
  cancelLabel?: string;
  /** The save status of the draft. */
  status?: ReactNode;
  /** Tools for rare needs, such as earlier versions. */
  tools?: ReactNode;
  /** The actions, with the primary one last: in the bar, on phones at the bottom. */
  actions: ReactNode;
  /** The details beside the text; below it on narrow screens. */
  details?: ReactNode;
  /** Its promise resolves once the form is validated. */
  onSubmit?: (event: FormEvent) => unknown;
  children: ReactNode;
}

/**
 * An editor with its own bar: text in the centre, details on the right. A refused submit focuses the
 * first invalid field.
 */
export function WorkFrame(props: WorkFrameProps) {
  const { title, cancelHref, status, tools, actions, details, onSubmit, children } = props;
  const { cancelLabel = 'Cancel' } = props;
  const navigate = useNavigate();
  const { form, focusAfter } = useInvalidFocus();
  return (
    <form
      ref={form}
      className={styles.work}
      noValidate
      onSubmit={focusAfter(onSubmit ?? ((event) => event.preventDefault()))}
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
