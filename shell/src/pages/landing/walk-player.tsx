import { Button, VisuallyHidden } from '@soloist/ui';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { StepLine } from './step-line.tsx';
import styles from './walk.module.css';
import { phoneSize, walkScreens, wideSize } from './walk-screens.ts';
import type { WalkSteps } from './walk-steps.ts';

/**
 * Shows the screen of the current step. The next one follows when the progress on the line ends: it is a CSS
 * animation, so pausing it or reduced motion stops the walk.
 */
export function WalkPlayer({ walk: { role, steps } }: { walk: WalkSteps }) {
  const place = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible(place);
  const [current, setCurrent] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  // Screens up to the next one are loaded, so that it appears without a gap.
  const [last, setLast] = useState(1);
  const show = (index: number) => {
    setCurrent(index);
    setLast((previous) => Math.max(previous, index + 1));
  };
  const select = (index: number) => {
    show(index);
    setIsPaused(true);
  };
  return (
    <div ref={place} className={styles.player} data-paused={isPaused || !isVisible}>
      <StepLine
        steps={steps}
        current={current}
        renderName={(name, index) => (
          <>
            {index === current && (
              <i
                className={styles.progress}
                onAnimationEnd={() => show((current + 1) % steps.length)}
              />
            )}
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              onClick={() => select(index)}
            >
              {name}
            </button>
          </>
        )}
      />
      <div className={styles.stage}>
        <svg className={styles.disc} viewBox="0 0 100 200" aria-hidden="true">
          <path
            d={role === 'employer' ? 'M0 0a100 100 0 0 1 0 200z' : 'M100 0a100 100 0 0 0 0 200z'}
          />
        </svg>
        <div className={styles.frame} aria-live={isPaused ? 'polite' : 'off'}>
          {walkScreens[role].slice(0, last + 1).map(({ alt, images }, index) => (
            <div key={alt} className={styles.screen} data-current={index === current}>
              {images.map(({ theme, wide, phone }) => (
                <picture key={theme} data-screen={theme}>
                  <source media="(max-width: 768px)" srcSet={phone} {...phoneSize} />
                  <img src={wide} alt={alt} {...wideSize} loading="lazy" />
                </picture>
              ))}
            </div>
          ))}
        </div>
        <div className={styles.foot}>
          <span>Real screens with sample data</span>
          <span className={styles.pause}>
            <Button size="sm" variant="ghost" onClick={() => setIsPaused(!isPaused)}>
              {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              {isPaused ? 'Play' : 'Pause'}
              <VisuallyHidden> the {role}’s screens</VisuallyHidden>
            </Button>
          </span>
        </div>
      </div>
    </div>
  );
}

/** Whether the place is in the window: the walk stops while it is not. */
function useIsVisible(place: { current: Element | null }) {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      setIsVisible(entry?.isIntersecting === true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isVisible;
}
