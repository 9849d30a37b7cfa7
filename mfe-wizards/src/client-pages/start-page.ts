import { isOpen, isPreparing } from '../contracts/contract-state.rules.ts';
import { type ClientPageData, contentId, dataId, failureId } from './client-page.ts';
import { holdInput } from './held-input.ts';
import { showLocalTimes } from './local-times.ts';
import { reportViewed } from './report-viewed.ts';
import { untilPrepared } from './until-prepared.ts';

/** A person is there: the page's code is loaded before they reach a control. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];

/**
 * The script of a rendered page. React and the page's code follow when a person uses the page, or
 * immediately if it changes by itself or shows more to a signed-in person.
 */
export function startPage() {
  const place = document.getElementById(contentId);
  const text = document.getElementById(dataId)?.textContent;
  if (!place || !text) return;
  const data: ClientPageData = JSON.parse(text);
  const held = holdInput(place);
  const hideLocalTimes = showLocalTimes(place, data.language);
  let loading: Promise<void> | undefined;

  const load = () => {
    loading ??= hydrate().catch((error: unknown) => {
      // The next sign tries again.
      loading = undefined;
      window.reportError(error);
      if (held.isWaiting()) showFailure(true);
    });
  };
  const hydrate = async () => {
    const { hydratePage } = await import(/* webpackChunkName: "page" */ './hydrate-page.tsx');
    showFailure(false);
    stopWatching();
    hideLocalTimes();
    hydratePage({ place, data, onHydrated: held.replay });
  };
  const handleVisibility = () => document.visibilityState === 'visible' && load();
  for (const sign of signs) document.addEventListener(sign, load, { capture: true, passive: true });
  document.addEventListener('visibilitychange', handleVisibility);
  const stopWatching = () => {
    for (const sign of signs) document.removeEventListener(sign, load, { capture: true });
    document.removeEventListener('visibilitychange', handleVisibility);
  };

  const { contract } = data;
  const isSignedIn = localStorage.getItem('token') !== null;
  // After the decision, the page shows the progress of the signed document.
  if (isSignedIn || (isPreparing(contract) && !isOpen(contract))) return load();
  void reportViewed(contract);
  if (isPreparing(contract)) void untilPrepared(contract, () => !loading).then(load);
}

function showFailure(isVisible: boolean) {
  document.getElementById(failureId)?.toggleAttribute('hidden', !isVisible);
}
