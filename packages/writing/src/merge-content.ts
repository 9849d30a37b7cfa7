/** The fields of a draft by name. A list is one value: merging two orders of it would match neither. */
export type DraftContent = Record<string, unknown>;

/** The same field changed differently in two places. */
export interface Clash {
  /** Such as `details.total_fee`. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

const isObject = (value: unknown): value is DraftContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A rich text document is one value, like a list: merging two texts would match neither. */
const isPart = (value: unknown): value is DraftContent => isObject(value) && value.type !== 'doc';

/** Whether two values are equal, ignoring the order of their fields and missing ones. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

/**
 * Merges changes from two places since their common base: a field changed in one place is taken. A
 * field changed in both keeps `mine` and becomes a clash.
 */
export function mergeContent({
  base,
  mine,
  theirs,
}: {
  base: DraftContent;
  mine: DraftContent;
  theirs: DraftContent;
}): { merged: DraftContent; clashes: Clash[] } {
  const merged: DraftContent = {};
  const clashes: Clash[] = [];
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [was, my, their] = [base[name], mine[name], theirs[name]];
    if (isPart(my) && isPart(their)) {
      const inside = mergeContent({ base: isPart(was) ? was : {}, mine: my, theirs: their });
      merged[name] = inside.merged;
      for (const clash of inside.clashes) clashes.push({ ...clash, path: `${name}.${clash.path}` });
      continue;
    }
    const value = isSame(my, was) ? their : my;
    if (value !== undefined) merged[name] = value;
    const isClash = !isSame(my, their) && !isSame(my, was) && !isSame(their, was);
    if (isClash) clashes.push({ path: name, mine: my, theirs: their });
  }
  return { merged, clashes };
}

/** `content` with other values at the given paths. */
export function withValues(
  content: DraftContent,
  values: { path: string; value: unknown }[],
): DraftContent {
  const changed = structuredClone(content);
  for (const { path, value } of values) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let part = changed;
    for (const name of names) {
      if (!isPart(part[name])) part[name] = {};
      part = part[name] as DraftContent;
    }
    part[last] = value;
  }
  return changed;
}

/** The paths at which `after` differs from `before`. */
export function changedPaths(before: DraftContent, after: DraftContent): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) return [];
    if (isPart(was) && isPart(is)) return changedPaths(was, is).map((path) => `${name}.${path}`);
    return [name];
  });
}
