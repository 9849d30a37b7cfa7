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

/** The file name with the extension of its new format. */
export const withEnding = (name: string, ending: string) =>
  cleanName(`${name.replace(/\.\w{1,5}$/, '') || 'image'}.${ending}`);
