import { formatTimer, secondMs } from '@soloist/contracts';
import { useRole } from '@soloist/web-client';
import clsx from 'clsx';
import { Timer as TimerIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTimer, useTimerSync } from './timer.api.ts';
import styles from './timer.module.css';
import { TimerDrawer } from './timer-drawer.tsx';

/** Whole seconds since an instant, each second. */
function useElapsed(startedAt: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!startedAt) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt ? Math.max(0, Math.floor((now - Date.parse(startedAt)) / secondMs)) : 0;
}

/** The timer in the bar of every page: its time while it runs, and the drawer that starts and stops it. */
export function Timer() {
  const isFreelancer = useRole() === 'freelancer';
  const [isOpen, setOpen] = useState(false);
  const timer = useTimer();
  const elapsed = formatTimer(useElapsed(timer?.startedAt));
  useTimerSync();
  if (!isFreelancer) return null;
  return (
    <>
      <button
        type="button"
        className={clsx(styles.button, timer && styles.running)}
        // The time changes each second, which a screen reader must not announce.
        aria-label={timer ? 'Timer, running' : 'Timer'}
        title={timer ? `Timer, running: ${timer.note || timer.subject || 'no note'}` : 'Timer'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <TimerIcon size={20} aria-hidden="true" />
        <span className={styles.time} aria-hidden="true">
          {timer ? elapsed : 'Timer'}
        </span>
      </button>
      <TimerDrawer open={isOpen} onClose={() => setOpen(false)} timer={timer} elapsed={elapsed} />
    </>
  );
}
