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
    if (typeof current !== 'object' || current === null || ArrayBuffer.isView(current)) continue;
    if (level > limit) return true;
    for (const child of Object.values(current)) open.push([child, level + 1]);
  }
  return false;
}
