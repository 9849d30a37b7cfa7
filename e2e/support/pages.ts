import { pageRoutes } from '@soloist/contracts';

// Pages that an older shell or older remotes lack; tools/test-matrix.ts sets them.
const unknown = process.env.MATRIX_NEW_PAGES?.split(' ') ?? [];

/** The pages of the app under test. */
export const pages = pageRoutes.filter(({ path }) => !unknown.includes(path));
