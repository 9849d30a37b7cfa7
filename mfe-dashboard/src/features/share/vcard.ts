import type { ShareFacts } from './share-facts.ts';

// RFC 6350, written by hand: the libraries of the registry fold by characters instead of octets, or
// escape what must not be.

const lineOctets = 75;
const encoder = new TextEncoder();

/** The person as a contact file (vCard 4.0). Files of ours become addresses below `origin`. */
export function vCard(facts: ShareFacts, origin: string): string {
  const { name, fname, lname, headline, skills, about, photo, address } = facts;
  const note = [about, skills.length > 0 ? `Skills: ${skills.join(', ')}` : '']
    .filter(Boolean)
    .join('\n\n');
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    `FN:${escapeText(name)}`,
    `N:${escapePart(lname)};${escapePart(fname)};;;`,
    headline && `TITLE:${escapeText(headline)}`,
    `URL:${new URL(address).href}`,
    photo && `PHOTO:${new URL(photo, origin).href}`,
    note && `NOTE:${escapeText(note)}`,
    'END:VCARD',
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** One part of a value whose parts are divided by semicolons. */
const escapePart = (text: string) => escapeText(text).replaceAll(';', '\\;');

/** Lines of at most 75 octets; a character of several octets stays whole. */
function fold(line: string): string {
  let folded = '';
  let room = lineOctets;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (octets > room) {
      folded += '\r\n ';
      room = lineOctets - 1;
    }
    folded += character;
    room -= octets;
  }
  return folded;
}
