import type { ShareDetails } from './share-details.rules.ts';

// Written by hand because the available libraries fold by characters instead of octets, or escape
// too much.

const lineOctets = 75;
const encoder = new TextEncoder();

/** iOS and Outlook import 3.0 completely; 4.0 is the current standard. */
export type CardVersion = '3.0' | '4.0';

export interface CardContent {
  details: ShareDetails;
  version: CardVersion;
  /** The avatar as a JPEG in base64; without one the contact has no image. */
  avatar?: string | undefined;
}

/** The person as a contact file: RFC 2426 (3.0) or RFC 6350 (4.0). */
export function vCard({ details, version, avatar }: CardContent): string {
  const { name, fname, lname, headline, skills, about, address, email, phone } = details;
  const note = [about, skills.length > 0 ? `Skills: ${skills.join(', ')}` : '']
    .filter(Boolean)
    .join('\n\n');
  const isOld = version === '3.0';
  // Only 3.0 treats a semicolon in a text as a separator.
  const text = isOld ? escapeComponent : escapeText;
  const photoName = isOld ? 'PHOTO;ENCODING=b;TYPE=JPEG:' : 'PHOTO:data:image/jpeg;base64,';
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    isOld ? '' : 'KIND:individual',
    `FN:${text(name)}`,
    `N:${escapeComponent(lname)};${escapeComponent(fname)};;;`,
    headline && `TITLE:${text(headline)}`,
    email && `EMAIL${isOld ? ';TYPE=INTERNET' : ''}:${text(email)}`,
    phone && `TEL;TYPE=${isOld ? 'VOICE' : 'voice'}:${text(phone)}`,
    `URL:${new URL(address).href}`,
    avatar ? photoName + avatar : '',
    note && `NOTE:${text(note)}`,
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
const escapeComponent = (text: string) => escapeText(text).replaceAll(';', '\\;');

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
