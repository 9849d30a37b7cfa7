import {
  type ApiKey,
  dayMs,
  type KeyArea,
  type KeyScope,
  keyAreas,
  keyEndsSoonDays,
  keyLifetimes,
  keyScopes,
} from '@soloist/contracts';

export type AccessLevel = 'none' | 'read' | 'write';

const levelLabels: Record<AccessLevel, string> = {
  none: 'No access',
  read: 'Read',
  write: 'Read and write',
};

/** The levels that a subject offers: the wallet is only read, for example. */
export function levelsOf(area: KeyArea): { value: AccessLevel; label: string }[] {
  const isOffered = (level: 'read' | 'write') => keyScopes.includes(`${area}:${level}`);
  const levels: AccessLevel[] = [
    'none',
    ...(isOffered('read') ? ['read' as const] : []),
    ...(isOffered('write') ? ['write' as const] : []),
  ];
  return levels.map((value) => ({
    value,
    label: value === 'write' && !isOffered('read') ? 'Write' : levelLabels[value],
  }));
}

export function levelIn(scopes: readonly string[], area: KeyArea): AccessLevel {
  if (scopes.includes(`${area}:write`)) return 'write';
  return scopes.includes(`${area}:read`) ? 'read' : 'none';
}

/** The scopes with another level for one subject. */
export function withLevel(
  scopes: readonly KeyScope[],
  area: KeyArea,
  level: AccessLevel,
): KeyScope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`));
  return level === 'none' ? others : [...others, `${area}:${level}`];
}

/** What a key may do, such as "Read: Invoices, Wallet. Read and write: Time." */
export function scopesInWords(scopes: readonly string[]): string {
  const labelsAt = (level: AccessLevel) =>
    (Object.keys(keyAreas) as KeyArea[])
      .filter((area) => levelIn(scopes, area) === level)
      .map((area) => keyAreas[area].label);
  return (['read', 'write'] as const)
    .map((level) => [levelLabels[level], labelsAt(level).join(', ')])
    .filter(([, labels]) => labels)
    .map(([level, labels]) => `${level}: ${labels}.`)
    .join(' ');
}

/** Whether a key has ended, or ends within days. */
export function expiryStateOf(
  { expiresAt }: Pick<ApiKey, 'expiresAt'>,
  now = Date.now(),
): 'expired' | 'soon' | 'later' {
  if (expiresAt === null) return 'later';
  const leftMs = new Date(expiresAt).getTime() - now;
  if (leftMs <= 0) return 'expired';
  return leftMs < keyEndsSoonDays * dayMs ? 'soon' : 'later';
}

/** How long a new key works, for a select. */
export const lifetimeOptions = keyLifetimes.map((days) => ({
  value: String(days),
  label: days === null ? 'No expiry' : `${days} days`,
}));
export const lifetimeIn = (value: string) => keyLifetimes.find((days) => String(days) === value);
