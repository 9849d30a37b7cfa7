import type { Audience, PublishedRelease, ReleaseChange } from '@soloist/contracts';
import { bytesText } from '../admin/bytes-text.ts';

const count = (number: number, one: string, many: string) =>
  number > 0 && `${number} ${number === 1 ? one : many}`;

/** Such as `10 % of browsers, 2 people, team Support`. */
export function audienceText({ share, userIds, teams }: Audience): string {
  const parts = [
    share > 0 && `${share} % of browsers`,
    count(userIds.length, 'person', 'people'),
    teams.length > 0 && `${teams.length === 1 ? 'team' : 'teams'} ${teams.join(', ')}`,
  ];
  return parts.filter(Boolean).join(', ') || 'Nobody';
}

export const loadsText = (loads: number) =>
  `${loads.toLocaleString('en-US')} ${loads === 1 ? 'load' : 'loads'}`;

/** Where a version comes from and what it weighs. */
export const originText = ({ commit, bytes, contracts }: PublishedRelease) =>
  [
    commit === 'unknown' ? 'No commit' : `Commit ${commit.slice(0, 8)}`,
    bytesText(bytes),
    `contracts ${contracts.slice(0, 8)}`,
  ].join(' · ');

/** A commit as git shortens it; the tag of an image as it is. */
export const buildText = (build: string) =>
  /^[0-9a-f]{40}$/.test(build) ? build.slice(0, 8) : build;

/** One step of the history in words. */
export function changeText({ kind, version, live, canary }: ReleaseChange): string {
  switch (kind) {
    case 'published':
      return `Published ${version}${live === version ? ' for everybody' : ''}`;
    case 'went-live':
      return `Made ${version} live`;
    case 'rolled-back':
      return `Rolled back to ${version}`;
    case 'canary-started':
      return `Canary of ${version}${canary ? `: ${audienceText(canary.audience)}` : ''}`;
    case 'canary-stopped':
      return `Stopped the canary of ${version}`;
  }
}
