export const faultMessageLength = 200;

// Truncates a message that quotes a whole argument.
const readLength = 1000;
const leftOut = '…';

/** In this order: an address may be in quotes. */
const personal: RegExp[] = [
  // Emails.
  /\S+@\S+/g,
  // Addresses and paths, which may name a person's page, and queries.
  /[a-z][a-z+.-]*:\/\/\S+/gi,
  /(?<=^|[\s'"(])\/\S+/g,
  /\?\S*=\S*/g,
  // Text in quotes may have been typed; identifiers of the code stay.
  /"[^"]*"|“[^”]*”|`[^`]*`/g,
  /(?<!\w)'(?![A-Za-z_$][\w$]{0,39}')[^']*'(?!\w)/g,
  // Ids and keys, but for names of errors such as RUNTIME-001.
  /\b(?![A-Z]+-\d{1,3}\b)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{8,}\b/g,
  /\b[\w-]{40,}/g,
  // Amounts, days, phone numbers; the three digits of a chunk or of an error of React stay.
  /\d(?:[ .,:()/T-]?\d){3,}/g,
];

/**
 * An error's message for the owners of the remote: one line of at most 200 characters, without
 * personal data, so that the same fault of two people reads alike. Redacting twice changes nothing.
 */
export function redactPersonalData(message: string): string {
  const line = message
    .slice(0, readLength)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return personal
    .reduce((text, pattern) => text.replace(pattern, leftOut), line)
    .slice(0, faultMessageLength);
}
