const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Such as `1.4 MB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const number = bytes / 1000 ** power;
  return `${number.toFixed(power === 0 || number >= 100 ? 0 : 1)} ${units[power]}`;
}
