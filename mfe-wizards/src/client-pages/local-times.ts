import { formatInstant, serverTimeZone } from '../shared/translations/instants.rules.ts';
import type { Language } from '../shared/translations/languages.rules.ts';

/**
 * Shows instants in the reader's time zone, which the server does not know. Returns a function that
 * restores what the server rendered, which React must find.
 */
export function showLocalTimes(place: HTMLElement, language: Language): () => void {
  const restores = [...place.querySelectorAll('time')].map((time) => {
    const rendered = time.textContent;
    const isInstant =
      rendered === formatInstant(time.dateTime, { language, timeZone: serverTimeZone });
    if (isInstant) time.textContent = formatInstant(time.dateTime, { language });
    return () => {
      time.textContent = rendered;
    };
  });
  return () => {
    for (const restore of restores) restore();
  };
}
