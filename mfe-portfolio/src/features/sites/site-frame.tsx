import type { SitePage } from '@soloist/contracts';
import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SiteView } from '../../public-site/site-view.tsx';
import styles from './site-frame.module.css';
import { siteOrigin } from './site-url.rules.ts';

/** The window widths of a preview, in pixels. */
export const frameWidths = { desktop: 1280, phone: 390 } as const;
export type PreviewDevice = keyof typeof frameWidths;

/** The device of the owner. */
export const currentDevice = (): PreviewDevice =>
  window.matchMedia('(max-width: 768px)').matches ? 'phone' : 'desktop';

interface SiteFrameProps {
  page: SitePage;
  device: PreviewDevice;
  /** Accessible name of the frame. */
  label: string;
  /** Not interactive: nothing in it can be clicked or focused. */
  still?: boolean;
  onNavigate?: (path: string) => void;
  className?: string | undefined;
}

/** A page of a site at the width of a device, scaled down to fit. */
export function SiteFrame({ page, device, label, still, onNavigate, className }: SiteFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const room = useWidth(frame);
  const hasTypeface = useTypeface();
  const width = frameWidths[device];
  const zoom = room > 0 ? Math.min(1, room / width) : 1;
  // Scaled-down controls are too small to click, so keyboard focus skips them too.
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
      // A scrollable area must be reachable by keyboard.
      tabIndex={still ? undefined : 0}
      inert={still}
      className={clsx(styles.frame, still && styles.still, className)}
    >
      <div className={clsx(styles.window, !hasTypeface && styles.waiting)} style={{ width, zoom }}>
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

/** Longest wait for the typeface of a theme. */
const patienceMs = 1500;

/** Whether the typefaces of the content have loaded: its lines are final then. */
function useTypeface(): boolean {
  const [isReady, setReady] = useState(() => !document.fonts);
  useEffect(() => {
    const show = () => setReady(true);
    const impatience = setTimeout(show, patienceMs);
    void document.fonts?.ready.then(show);
    return () => clearTimeout(impatience);
  }, []);
  return isReady;
}

/** The inner width of an element, measured before it is painted. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () => setWidth(observed.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
