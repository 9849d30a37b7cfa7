// Apart from leads.ts: the script of a portfolio site has no room for zod.

/** Most characters of an address (RFC 5321). */
export const emailLimit = 254;
const localPartLimit = 64;
export const emailMessages = {
  missing: 'Please fill the email address!',
  wrong: 'Invalid email address!',
} as const;

// Without quoting, so that no mail program reads another mailbox out of it.
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
// Its last label starts with a letter: an IP address is not a domain.
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
// Letters, marks, digits, dots and hyphens of every script, but no invisible ones.
const visibleDomain = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}.-])+$/u;

/**
 * The single canonical form of an email address: trimmed, in lower case, an international domain in
 * its ASCII form. It is stored, compared, counted and used in SMTP envelopes, so that no second
 * spelling reaches the same mailbox. Undefined for invalid addresses: with control or invisible
 * characters, quoted local parts, comments, display names, address literals.
 */
export function normalizeEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  // Bounded before anything matches it.
  if (address.length > emailLimit) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  if (local.length > localPartLimit || !localPart.test(local)) return undefined;
  const domain = toAsciiDomain(address.slice(at + 1));
  const normalized = `${local}@${domain}`;
  return domain && normalized.length <= emailLimit ? normalized : undefined;
}

/** The form in which stored addresses are compared: some are older than the current rules. */
export const emailKey = (address: string) =>
  normalizeEmail(address) ?? address.trim().toLowerCase();

function toAsciiDomain(domain: string): string | undefined {
  if (!visibleDomain.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  return asciiDomain.test(hostname) ? hostname : undefined;
}

/** What a visitor of a portfolio site may write to its owner. */
export const siteMessageLimits = { name: 120, company: 120 } as const;
export const leadMessageLimit = 2000;
export const siteMessageTexts = {
  name: 'Please fill your name!',
  message: 'Please write a message!',
} as const;
