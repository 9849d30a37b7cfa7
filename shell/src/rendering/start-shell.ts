import { holdInput } from '@soloist/web-client/held-input';
import { watchPerson } from '@soloist/web-client/person-signs';
import { hasLaterToast } from '@soloist/web-client/toast';
import { interactiveEvent, type ShellFiles, shellFilesId } from './page-data.ts';

const integrityOf = (integrity: string) => ({ integrity, crossOrigin: 'anonymous' });

/**
 * The script of a public page that the gateway rendered. The shell follows when a person uses the
 * page, or immediately for a signed-in person, for a message of the page before, or if the page has
 * not what it is about. Until then, links are the browser's, and what a person presses and enters
 * is repeated later.
 */
export function startShell() {
  const place = document.getElementById('shell');
  const text = document.getElementById(shellFilesId)?.textContent;
  if (!place || !text) return;
  const { scripts, chunks, isNeeded }: ShellFiles = JSON.parse(text);
  const held = holdInput(place);
  window.addEventListener(interactiveEvent, held.replay, { once: true });
  let added: HTMLElement[] = [];

  const load = () => {
    if (added.length > 0) return;
    added = [
      ...scripts.map(({ path, integrity }) =>
        // In their order, although they load at the same time.
        Object.assign(document.createElement('script'), {
          ...integrityOf(integrity),
          async: false,
          src: path,
          onerror: giveUp,
        }),
      ),
      ...chunks.map(({ path, integrity }) =>
        Object.assign(document.createElement('link'), {
          ...integrityOf(integrity),
          rel: 'preload',
          as: 'script',
          href: path,
        }),
      ),
    ];
    document.head.append(...added);
  };
  // The next sign tries again.
  const giveUp = () => {
    for (const element of added) element.remove();
    added = [];
    held.forgetPresses();
  };
  watchPerson(load);
  followSystemTheme();
  if (isNeeded || localStorage.getItem('token') !== null || hasLaterToast()) load();
}

/** Until the shell does it, for a person who has chosen no theme. */
function followSystemTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => {
    const saved = localStorage.getItem('theme');
    if (saved === 'light' || saved === 'dark') return;
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  });
}
