/** A number as a part of a file name, where `/` would begin a folder. */
export const numberInFileName = (number: string): string => number.replaceAll('/', '-');
