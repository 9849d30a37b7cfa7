import { useEffect } from 'react';

/**
 * On-screen keyboards cover the message field without resizing the page. While a conversation is
 * open, `--keyboard` holds the covered height.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Zooming also shrinks the visual viewport.
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
