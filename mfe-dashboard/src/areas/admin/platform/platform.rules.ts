import type { Audience, PublishedRelease, ReleaseChange } from '@soloist/contracts';
import { formatCount } from '@soloist/contracts';
import { bytesText } from '../layout/bytes.rules.ts';

const count = (number: number, one: string, many: string) =>
  number > 0 && `${number} ${number === 1 ? one : many}`;

/** For example `10% of browsers, 2 people, team Support`. */
export function audienceText({ share, userIds, teams }: Audience): string {
  const groups = [
    share > 0 && `${share}% of browsers`,
    count(userIds.length, 'person', 'people'),
    teams.length > 0 && `${teams.length === 1 ? 'team' : 'teams'} ${teams.join(', ')}`,
  ];
  return groups.filter(Boolean).join(', ') || 'No one';
}

export const loadsText = (loads: number) => formatCount(loads, 'load');

/** A version's commit, size and contracts hash. */
export const originText = ({ commit, bytes, contracts }: PublishedRelease) =>
  [
    commit === 'unknown' ? 'Unknown commit' : `Commit ${commit.slice(0, 8)}`,
    bytesText(bytes),
    `contracts ${contracts.slice(0, 8)}`,
  ].join(' · ');

/** A commit as git shortens it; the tag of an image as it is. */
export const buildText = (build: string) =>
  /^[0-9a-f]{40}$/.test(build) ? build.slice(0, 8) : build;

/** One change of the history as text. */
export function changeText({ kind, version, live, canary }: ReleaseChange): string {
  switch (kind) {
    case 'published':
      return `Published ${version}${live === version ? ' for everyone' : ''}`;
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
