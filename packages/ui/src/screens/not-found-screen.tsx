import classes from './dead-end.module.css';
import { DeadEnd, type DeadEndProps } from './dead-end.tsx';

const art = (
  <svg className={classes.art} viewBox="0 0 520 240" aria-hidden="true">
    <path className={classes.signal} d="M112 8a100 100 0 0 0 0 200z" />
    <path className={classes.ink} d="M408 32a100 100 0 0 1 0 200z" />
    <path className={classes.path} d="M132 120h256" />
  </svg>
);

/** Shown for an address that is no page. The texts are the specification's, letter for letter. */
export function NotFoundScreen(props: DeadEndProps) {
  return <DeadEnd {...props} art={art} title="Page Not Found" />;
}
