import path from 'node:path';
import { type PageRoute, pageRoutes } from '@soloist/contracts';

/** The pages of this clone that an older one lacks, or opens to others. */
export async function newPages(clone: string): Promise<string[]> {
  const older: { pageRoutes: PageRoute[] } = await import(
    path.join(clone, 'packages/contracts/src/platform/routes.ts')
  );
  const isOld = ({ path: page, guard }: PageRoute) =>
    older.pageRoutes.some((route) => route.path === page && route.guard === guard);
  return pageRoutes.filter((route) => !isOld(route)).map((route) => route.path);
}
