import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { ButtonLink } from '../actions/button-link.tsx';
import { Logo } from '../brand/logo.tsx';
import classes from './dead-end.module.css';

export interface DeadEndProps {
  /** Target of the button. */
  homeHref?: string;
  /** Inside the app frame: without logo and background. */
  inFrame?: boolean;
  /** Shows "Try again". */
  onRetry?: () => void;
}

interface DeadEndContent {
  art: ReactNode;
  title: string;
  text?: string;
}

/** An error screen. Its home link reloads the page, because the app may be broken. */
export function DeadEnd(props: DeadEndProps & DeadEndContent) {
  const { homeHref = '/dashboard', inFrame = false, onRetry, art, title, text } = props;
  const content = (
    <>
      {art}
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.ways}>
        <ButtonLink variant="primary" size="lg" href={homeHref}>
          Go back to home
        </ButtonLink>
        {onRetry && (
          <Button size="lg" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </>
  );
  if (inFrame) return <div className={classes.content}>{content}</div>;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <a href="/" aria-label="Soloist, start page">
          <Logo size={26} />
        </a>
      </header>
      <main className={clsx(classes.content, classes.whole)}>{content}</main>
    </div>
  );
}
