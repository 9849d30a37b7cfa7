import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';
import { StepLine } from './step-line.tsx';
import section from './steps.module.css';
import styles from './walk.module.css';
import type { WalkSteps } from './walk-steps.ts';

/** A heading, five steps, and a stage with a real screen of each. */
export function Walk({ walk }: { walk: WalkSteps }) {
  const navigate = useNavigate();
  const stage = useRef<HTMLDivElement>(null);
  const Player = usePlayer(stage);
  return (
    <section className={section.section} data-role={walk.role}>
      <div className={styles.head}>
        <div>
          <p className={styles.audience}>{walk.audience}</p>
          <h2 className={section.title}>{walk.title}</h2>
        </div>
        <ButtonLink
          variant="primary"
          size="xl"
          href={`/signup?role=${walk.role}`}
          onNavigate={navigate}
        >
          {walk.action}
        </ButtonLink>
      </div>
      <div ref={stage}>
        {Player ? (
          <Player walk={walk} />
        ) : (
          <>
            <StepLine steps={walk.steps} />
            <div className={styles.stage} />
          </>
        )}
      </div>
    </section>
  );
}

type Player = typeof import('./walk-player.tsx').WalkPlayer;

/** The screens with their controls, loaded once the place is in sight. Without them, the steps can be read. */
function usePlayer(place: { current: Element | null }) {
  const [loaded, setLoaded] = useState<{ Player: Player }>();
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      import(/* webpackChunkName: "walk" */ './walk-player.tsx').then(
        ({ WalkPlayer }) => setLoaded({ Player: WalkPlayer }),
        () => {},
      );
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return loaded?.Player;
}
