import { unavailable } from '@soloist/server-kit';
import { fontFaces } from '../font-faces.service.ts';
import type { PdfPool } from './pdf-pool.service.ts';

interface RenderCheckDeps {
  pool: PdfPool;
  /** Renders any email; it calls no other process. */
  renderEmail: () => Promise<unknown>;
}

/** A page is printed again after so long, although the last one succeeded. */
const freshMs = 60_000;
const page = '<!doctype html><title>Soloist</title>';

/**
 * Whether this process can print documents and render emails: `run` tries both and also prepares the
 * browser and the fonts for the first document; `requireSuccess` throws unless the last try succeeded.
 */
export function createRenderCheck({ pool, renderEmail }: RenderCheckDeps) {
  let succeededAt = 0;
  let failure: unknown = 'not tried yet';
  return {
    async run() {
      if (Date.now() - succeededAt < freshMs) return;
      try {
        await Promise.all([fontFaces(), pool.render(page), renderEmail()]);
        [succeededAt, failure] = [Date.now(), undefined];
      } catch (error) {
        [succeededAt, failure] = [0, error];
        throw error;
      }
    },
    /** @throws AppError `unavailable` with the reason as its cause. */
    requireSuccess() {
      if (failure) throw unavailable('This process can’t render documents or emails.', failure);
    },
  };
}
