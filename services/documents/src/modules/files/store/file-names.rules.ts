const longestName = 120;

/** A file's name for others: a path, a control character or a bidirectional override has no place in one. */
export const cleanName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,_()&+@#=!~[\]-]/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(-longestName)
    .toWellFormed() || 'file';
