import type { TokenClaims } from '@soloist/contracts';
import { forbidden } from '@soloist/service-kit';
import { teamsOf } from '../audiences/teams.service.ts';
import { lastChange } from '../releases/changes.service.ts';
import { presentRelease } from '../releases/releases.presenter.ts';
import { findRelease } from '../releases/releases.service.ts';

/** @throws AppError `forbidden` for who neither runs the installation nor is in a team. */
export async function refuseOutsiders({ sub, admin }: TokenClaims): Promise<void> {
  if (admin || (await teamsOf(sub)).length > 0) return;
  throw forbidden(
    'Versions are tried by the people of a team and those who run this installation. Ask them to add you to a team.',
  );
}

/** A version beside what is live. @throws AppError `not_found` when it was never published. */
export async function versionToTry(name: string, version: string) {
  const [release, last] = await Promise.all([findRelease(name, version), lastChange(name)]);
  return { release: presentRelease(release), live: last?.live ?? null };
}
