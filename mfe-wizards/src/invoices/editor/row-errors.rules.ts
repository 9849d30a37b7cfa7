/**
 * The errors of a row that its person has already left, or tried to send: a new row is empty, and
 * adding it checks the whole list.
 */
export function shownErrors<T extends object>(
  errors: T | undefined,
  touched: object | undefined,
  isSubmitted: boolean,
): Partial<T> {
  if (isSubmitted) return errors ?? {};
  const left = Object.entries(errors ?? {}).filter(([name]) => name in (touched ?? {}));
  return Object.fromEntries(left) as Partial<T>;
}
