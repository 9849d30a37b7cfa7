const words = new Set(['and', 'or', 'unless', 'bool', 'on', 'ignoring', 'by', 'without']);

/** The metrics in a Prometheus expression. */
export function namesIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, '');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?! *\(|\w)/g)].map(([name]) => name);
  return names.filter((name) => !words.has(name));
}
