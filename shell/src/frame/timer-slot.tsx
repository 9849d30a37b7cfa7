import { type ComponentType, useEffect, useState } from 'react';
import styles from './timer-slot.module.css';

let Loaded: ComponentType | undefined;

/** Where the page has nothing else to do: Safari cannot say when. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: 3000 })
    : setTimeout(work, 1000);

/** The timer's place in the bar. Its code loads after the page. */
export function TimerSlot() {
  const [Timer, setTimer] = useState(() => Loaded);
  useEffect(() => {
    if (Timer) return;
    let isGone = false;
    whenIdle(() => {
      if (isGone) return;
      import(/* webpackChunkName: "timer" */ '../timer/timer.tsx').then(
        (module) => {
          Loaded = module.Timer;
          if (!isGone) setTimer(() => module.Timer);
        },
        // The next page tries again.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
    };
  }, [Timer]);
  return <div className={styles.slot}>{Timer && <Timer />}</div>;
}
