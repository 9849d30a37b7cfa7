const longestName = 120;

/**
 * A file name that is safe to show to others: without a path, control characters and bidirectional
 * overrides.
 */
export const cleanName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,_()&+@#=!~[\]-]/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(-longestName)
    .toWellFormed() || 'file';
