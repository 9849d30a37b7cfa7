import type { TokenClaims } from '@soloist/contracts';
import { forbidden } from '@soloist/server-kit';
import { listTeamNames } from '../../audiences/index.ts';
import { lastChange } from '../history/changes.service.ts';
import { presentRelease } from '../history/releases.presenter.ts';
import { findRelease } from '../history/releases.service.ts';

/** @throws AppError `forbidden` for anyone who is neither an admin nor in a team. */
export async function requireTeamMember({ sub, admin }: TokenClaims): Promise<void> {
  if (admin || (await listTeamNames(sub)).length > 0) return;
  throw forbidden(
    'Only team members and admins can try versions. Ask an admin to add you to a team.',
  );
}

/** A version and the live one. @throws AppError `not_found` when it was never published. */
export async function findVersionToTry(name: string, version: string) {
  const [release, last] = await Promise.all([findRelease(name, version), lastChange(name)]);
  return { release: presentRelease(release), live: last?.live ?? null };
}
