import { pageRoutes } from '@soloist/contracts';

// Of tools/test-matrix.ts: an older shell, or older remotes, cannot have these.
const unknown = process.env.MATRIX_NEW_PAGES?.split(' ') ?? [];

/** The pages of the app under test. */
export const pages = pageRoutes.filter(({ path }) => !unknown.includes(path));
