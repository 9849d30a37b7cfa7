import { type DriveStep, driver, type PopoverDOM } from 'driver.js';
import { showSidebar } from '../navigation/show-sidebar.ts';
import { findStop, phone } from './find-stop.ts';
import './tour.css';
import type { TourStop } from './tour-stops.ts';

// Specification, section 9.
const sidebarDelayMs = 350;
const stagePadding = 10;
const animationMs = 320;

export interface Tour {
  stops: TourStop[];
  /** Precedes the first stop. */
  welcome?: TourStop;
  /** Where it starts instead of at its beginning. */
  startAt?: TourStop | undefined;
  /** At each stop. */
  onStop?: ((stop: TourStop) => void) | undefined;
  /** After the last stop; not when the tour is left early. */
  onDone: () => void;
  /** What the last stop offers beside Done. */
  sequel?: { label: string; onOpen: () => void };
}

/** Shows the tour; returns a function that ends it. */
export function runTour(tour: Tour): () => void {
  const { stops, welcome, startAt, onStop, onDone, sequel } = tour;
  const all = welcome ? [welcome, ...stops] : stops;
  const opener = document.activeElement;
  let isSidebarOpen = false;
  let isOver = false;
  let waiting = 0;

  const guide = driver({
    steps: all.map((stop, index) => toStep({ stop, progress: `${index + 1} of ${all.length}` })),
    showProgress: true,
    stagePadding,
    stageRadius: 12,
    nextBtnText: 'Next',
    prevBtnText: 'Back',
    doneBtnText: 'Done',
    overlayColor: 'var(--scrim)',
    overlayOpacity: 1,
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    duration: animationMs,
    disableActiveInteraction: true,
    onPopoverRender: (popover) => {
      arrange(popover);
      const stop = all[guide.getActiveIndex() ?? 0];
      if (stop) onStop?.(stop);
      if (sequel && guide.isLastStep()) offer(popover, sequel);
    },
    onHighlighted: forgetPopups,
    onNextClick: () => go(1),
    onPrevClick: () => go(-1),
    onDoneClick: () => {
      end();
      onDone();
    },
    onDestroyStarted: () => end(),
  });

  function offer({ nextButton }: PopoverDOM, { label, onOpen }: NonNullable<Tour['sequel']>): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'driver-popover-footer-btn driver-popover-sequel-btn';
    button.textContent = label;
    button.addEventListener('click', () => {
      end();
      onDone();
      onOpen();
    });
    nextButton.before(button);
  }

  const go = (step: 1 | -1) => showStop((guide.getActiveIndex() ?? 0) + step);

  /** A phone's sidebar opens and closes during the tour, and the tour waits for it. */
  function showStop(next: number): void {
    if (waiting) return;
    forgetPopups();
    const show = () => (guide.isActive() ? guide.moveTo(next) : guide.drive(next));
    const wantsSidebar = phone.matches && Boolean(all[next]?.inSidebar);
    if (wantsSidebar === isSidebarOpen) {
      show();
      return;
    }
    isSidebarOpen = wantsSidebar;
    showSidebar({ open: wantsSidebar, held: true });
    waiting = window.setTimeout(() => {
      waiting = 0;
      show();
    }, sidebarDelayMs);
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(waiting);
    phone.removeEventListener('change', end);
    guide.destroy();
    if (isSidebarOpen) showSidebar({ open: false, held: true });
    if (opener instanceof HTMLElement) opener.focus();
  }

  // After a rotation or resize across the breakpoint, the stops are elsewhere.
  phone.addEventListener('change', end);
  showStop(startAt ? Math.max(0, all.indexOf(startAt)) : 0);
  return end;
}

function toStep({ stop, progress }: { stop: TourStop; progress: string }): DriveStep {
  const { at, title, text, fillsScreen } = stop;
  return {
    // Looked up at each step, because a phone's sidebar opens and closes.
    element: at ? () => findStop(at) as Element : undefined,
    popover: {
      title: `<h2>${title}</h2>`,
      description: text,
      progressText: progress,
      side: phone.matches ? 'bottom' : 'right',
      align: 'start',
      popoverClass: fillsScreen ? 'tour-inside' : undefined,
    },
  };
}

/** Progress above the title; a real dialog for screen readers; the focus on Next. */
function arrange({ wrapper, title, footer, progress, nextButton, closeButton }: PopoverDOM): void {
  progress.id = 'driver-popover-progress';
  wrapper.setAttribute('aria-modal', 'true');
  wrapper.setAttribute('aria-describedby', 'driver-popover-progress driver-popover-description');
  // Outside of `main` these elements would be landmarks of the page.
  title.role = 'presentation';
  footer.role = 'presentation';
  closeButton.textContent = 'Skip';
  closeButton.removeAttribute('aria-label');
  wrapper.prepend(progress);
  wrapper.append(closeButton);
  // The library focuses the first button right after this, which would be Back.
  queueMicrotask(() => nextButton.focus());
}

// The library marks each stop as opening a dialog, which is not allowed on a region and not needed
// on a link; and it leaves the marks on a stop that was left before its animation ended.
function forgetPopups(): void {
  for (const element of document.querySelectorAll('[aria-controls="driver-popover-content"]')) {
    for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) {
      element.removeAttribute(name);
    }
  }
}
