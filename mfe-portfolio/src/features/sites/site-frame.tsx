import type { SitePage } from '@soloist/contracts';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { SiteView } from '../../site/site-view.tsx';
import { siteOrigin } from './site-address.ts';
import styles from './site-frame.module.css';

/** Widths of the window that a site is shown as in, in pixels. */
export const frameWidths = { desktop: 1280, phone: 390 } as const;
export type Device = keyof typeof frameWidths;

/** The one that the owner holds. */
export const ownDevice = (): Device =>
  window.matchMedia('(max-width: 768px)').matches ? 'phone' : 'desktop';

interface SiteFrameProps {
  page: SitePage;
  device: Device;
  /** What the frame is, for screen readers. */
  label: string;
  /** Only to look at: nothing in it can be pressed or reached. */
  still?: boolean;
  onNavigate?: (path: string) => void;
  className?: string | undefined;
}

/** A page of a site as wide as on a device, made smaller until it fits its place. */
export function SiteFrame({ page, device, label, still, onNavigate, className }: SiteFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const room = useWidth(frame);
  const width = frameWidths[device];
  const zoom = room > 0 ? Math.min(1, room / width) : 1;
  // Made smaller, what can be pressed is too small to aim at: keys pass it by, and need not go
  // through all of a site to get on.
  useEffect(() => {
    if (zoom === 1) return;
    for (const control of frame.current?.querySelectorAll<HTMLElement>(controls) ?? []) {
      control.tabIndex = -1;
    }
  });
  return (
    <section
      ref={frame}
      aria-label={label}
      // What scrolls must be reached by keys.
      tabIndex={still ? undefined : 0}
      inert={still}
      className={clsx(styles.frame, still && styles.still, className)}
    >
      <div className={styles.window} style={{ width, zoom }}>
        <SiteView
          page={page}
          origin={siteOrigin(page.site.host)}
          onNavigate={onNavigate ?? ignore}
        />
      </div>
    </section>
  );
}

const controls = 'a, button, summary, input, textarea, pre';
const ignore = () => undefined;

/** How wide an element is inside; 0 before it is known. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
