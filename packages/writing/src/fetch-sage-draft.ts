import { sage } from '@soloist/contracts';
import { call } from '@soloist/web-client';

/** Loads the form contents that Sage prepared. */
export const fetchSageDraft = async (id: string, signal: AbortSignal) =>
  (await call(sage.draft, { params: { id }, signal })).data;
