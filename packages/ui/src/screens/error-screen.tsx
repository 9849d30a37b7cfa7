import classes from './dead-end.module.css';
import { DeadEnd, type DeadEndProps } from './dead-end.tsx';

const art = (
  <svg className={classes.art} viewBox="0 0 520 256" aria-hidden="true">
    <path className={classes.signal} d="M260 6a92 92 0 0 0 0 184z" />
    <path
      className={classes.ink}
      d="M276 96a92 92 0 0 1 0 184z"
      transform="rotate(34 300 150) translate(14 -26)"
    />
  </svg>
);

/** Shown where a page failed. The texts are the specification's, letter for letter. */
export function ErrorScreen(props: DeadEndProps) {
  return (
    <DeadEnd
      {...props}
      art={art}
      title="Something went wrong"
      text="We suggest you to go to the homepage while we solve this issue."
    />
  );
}
