/** Part of a paper by name. A list is one value: half of a reordering would be nobody's. */
export type Content = Record<string, unknown>;

/** The same field written differently in two places. */
export interface Clash {
  /** Such as `details.total_fee`. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

const isObject = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A text in blocks is one value, like a list: half of two texts would be nobody's. */
const isPart = (value: unknown): value is Content => isObject(value) && value.type !== 'doc';

/** Whether two values say the same, whatever order their fields are in and which of them are left out. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

/**
 * Brings together what was written in two places since they were last the same: what only one of
 * them changed is taken. What both changed stays as it is in `mine` and is named as a clash.
 */
export function mergeContent({
  base,
  mine,
  theirs,
}: {
  base: Content;
  mine: Content;
  theirs: Content;
}): { merged: Content; clashes: Clash[] } {
  const merged: Content = {};
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

/** `content` with other values at some paths. */
export function withValues(content: Content, values: { path: string; value: unknown }[]): Content {
  const changed = structuredClone(content);
  for (const { path, value } of values) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let part = changed;
    for (const name of names) {
      if (!isPart(part[name])) part[name] = {};
      part = part[name] as Content;
    }
    part[last] = value;
  }
  return changed;
}

/** The paths at which `after` says something else than `before`. */
export function changedPaths(before: Content, after: Content): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) return [];
    if (isPart(was) && isPart(is)) return changedPaths(was, is).map((path) => `${name}.${path}`);
    return [name];
  });
}
