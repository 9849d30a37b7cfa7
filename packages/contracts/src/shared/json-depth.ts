/**
 * Levels of JSON within each other that a call may send. The deepest text that people write has 30.
 */
export const jsonDepthLimit = 100;

/**
 * Whether a value has more levels within each other than `limit`. It uses no recursion, because a
 * value may be nested deeply enough to exhaust the stack of anything that recurses.
 */
export function isDeeperThan(value: unknown, limit: number): boolean {
  const open: [value: unknown, level: number][] = [[value, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [current, level] = next;
    if (!hasChildren(current)) continue;
    if (level > limit) return true;
    const children = Array.isArray(current) ? current : Object.values(current);
    for (const child of children) if (hasChildren(child)) open.push([child, level + 1]);
  }
  return false;
}

const hasChildren = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
