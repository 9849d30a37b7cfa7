import { useEffect } from 'react';

/**
 * Keyboards of phones cover the page's foot, where one writes, and change none of its heights: how
 * much they cover is `--keyboard`, while a conversation is open.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Who has zoomed in sees less of the page too.
      const covered = visualViewport.scale === 1 ? window.innerHeight - visualViewport.height : 0;
      if (covered > 0) style.setProperty('--keyboard', `${Math.round(covered)}px`);
      else style.removeProperty('--keyboard');
    };
    visualViewport.addEventListener('resize', measure);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
}
