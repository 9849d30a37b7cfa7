/** A random id in the form of a UUID. On hosts without https browsers have no `randomUUID`. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const random = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15;
    return (Number(digit) ^ (random >> (Number(digit) / 4))).toString(16);
  });
}
