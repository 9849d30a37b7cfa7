import type { Refusal } from './refusals.routes.ts';

export const malformedTarget: Refusal = {
  status: 400,
  code: 'invalid_input',
  message: 'This web address is malformed. Check it and try again.',
};

/** Printable ASCII after a slash; no `#` anywhere, and no `\` in the path. */
const originForm = /^(\/[!"$->@-[\]-~]*)(?:\?[!"$-~]*)?$/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether every parser on the way reads the same path in a request target. Express falls back to another
 * parser for `#` and spaces, which also turns `\` into `/`, and clients resolve dot segments.
 */
export function isUnambiguousTarget(target: string): boolean {
  const path = originForm.exec(target)?.[1];
  return path !== undefined && !dotSegment.test(path);
}

/**
 * Whether the path of a call decodes to text without control characters, as services require of
 * parameters.
 */
export function isDecodable(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  if (!path.includes('%')) return true;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
