import { distance } from 'fastest-levenshtein';

const stopWords = new Set(
  'a about all again already also am an and any anyone anything are as at be been but by can cannot could did do does done doing each else ever every everyone everything everywhere former for from get gets getting go good got had has have here how i if in into is it its just let like made make makes making many may maybe me much my need now of often ok old on one or our out past please possible put say shall should show so some somebody someone something sage soloist still tell than thank thanks that the their them then there these they thing things this those to today tomorrow too up us use want wants was way we well were what when where which while who whole why will wish with without would yes yesterday yet you your'.split(
    ' ',
  ),
);

/** Words in a row that mean one word; applied in this order. */
const phrases: [RegExp, string][] = [
  [/\be[- ]?(mail|sign)/g, '$1'],
  [/\b(?:log|sign)(?:ged|ging|ing|ed)?[- ](in|off|out)\b/g, 'log$1'],
  [/\bsign(?:ing|ed)?[- ]up\b/g, 'signup'],
  [/\bcredit cards?\b/g, 'card'],
  [/\b(?:pay|cash)(?:ing|ed|s)?[- ]outs?\b|\bpaid out\b/g, 'payout'],
  [/\b(?:mak|creat|open)(?:e|ing) an account\b/g, 'signup'],
  [/\bmoney back\b|\b(?:give|gave|given|pay|paid) (?:it |them )?back\b/g, 'refund'],
  [/\b(?:take|took|taken|taking|pull|pulled) (?:it )?back\b/g, 'withdraw'],
  [/\b(?:turn|turned|turning) down\b/g, 'decline'],
  [/\bget rid of\b/g, 'delete'],
  [/\b(?:look|looking|search|searching) for\b/g, 'find'],
  [/\bfollow up\b/g, 'remind'],
  [/\b(?:hand|hands|handed|handing) (?:in|over)\b/g, 'deliver'],
  [/(?:\bnot|n['’]t|\bnever) (?:been )?paid\b/g, ' unpaid'],
  [/\bdown payments?\b/g, 'deposit'],
  [/\bweb ?(?:address|domain)\b/g, 'domain'],
  [/\bweb ?(?:site|page)\b/g, 'site'],
  [/\b(?:past|previous|earlier|old|best) works?\b/g, 'portfolio project'],
  [/\bturn(?:ed|ing)? (?:it |them )?off\b/g, 'stop'],
  [/\bspread ?sheets?\b/g, 'csv'],
  // A number on a document, not what a former client says.
  [/\b(?:po|project) references?\b/g, 'po'],
  [/\bwho (?:can |could |else )?(?:see|get|know|read)s?\b/g, 'private'],
  [/\bkeep(?:ing)? track of\b/g, 'status'],
];

/** Groups of words that mean the same here; the first names the group. */
const synonyms = `
money cash fund
client customer buyer payer
freelancer designer developer programmer illustrator writer contractor expert talent
employer company
invoice bill billing
proposal quote quotation estimate bid offer
reminder remind nag chase nudge
overdue late unpaid owed owing
delete remove erase destroy
cancel stop end unsubscribe quit terminate off
withdraw retract revoke undo recall
decline reject refuse deny
accept approve agree
change edit modify adjust update raise alter
hire recruit
job position vacancy gig opening
application applicant candidate applied apply
avatar photo picture pic image portrait headshot
email mail inbox
fee commission percentage cut
pay payment paid
deposit upfront advance prepayment
instalment installment part partial half
ongoing retainer recurring
draft unfinished unsent autosave
template reuse
domain url hostname dns
theme layout look appearance
recommendation testimonial reference endorsement review
lead prospect
tax vat gst
deliver delivery submit
correct mistake wrong error fix typo
dispute chargeback
refund reimburse
refer referral invite invitation
notification alert
sign signature signing
plan subscription pro membership
device laptop computer session
export download copy backup
privacy private safe secure security confidential
blog article
schedule later
post advertise publish
find search
person people user human
message chat dm talk
scam spam fraud abuse harassment
view visitor visit
know store keep kept
data information info detail
logout logoff
status track progress
assistant ai bot
account signup register
close shut
bank iban
`;

/** A word without its ending: plurals and verb forms count as the same word. */
export function stemOf(word: string): string {
  const plain = word
    .replace(/(?<=.{4})ly$/, '')
    .replace(/(?<=.{2})ies$|(?<=.{3})ied$/, 'y')
    .replace(/(?<=.{3})(ing|ed|es|s|e)$/, '');
  return plain.replace(/([bdgklmnprt])\1$/, '$1');
}

const groups = new Map(
  synonyms
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word) => [stemOf(word), `=${words[0]}`] as const);
    }),
);

/** The words of a text that say what it is about, in lower case. */
export function helpWords(text: string): string[] {
  const plain = phrases.reduce(
    (rest, [words, word]) => rest.replace(words, word),
    text.toLowerCase(),
  );
  return plain
    .split(/[^\p{L}\p{N}'’-]+/u)
    .map((word) => word.split(/['’]/, 1)[0] ?? '')
    .flatMap((word) => (word.includes('-') ? word.split('-') : [word]))
    .filter((word) => word.length > 1 && !stopWords.has(word));
}

/** The terms of a word: its stem, and its group of synonyms. */
export function termsOf(word: string): string[] {
  const stem = stemOf(word);
  const group = groups.get(stem);
  return group ? [stem, group] : [stem];
}

const oneWrongFrom = 5;
const twoWrongFrom = 8;

/** Corrects words that are not known to a known one with a wrong letter or two. */
export function createSpelling(texts: Iterable<string>) {
  const known = new Set([...texts].flatMap(helpWords));
  const stems = new Set([...[...known].map(stemOf), ...groups.keys()]);
  for (const word of synonyms.trim().split(/\s/)) known.add(word);

  return (word: string): string => {
    if (stems.has(stemOf(word)) || word.length < oneWrongFrom) return word;
    const most = word.length < twoWrongFrom ? 1 : 2;
    const near = [...known]
      .filter((other) => other[0] === word[0] && Math.abs(other.length - word.length) <= most)
      .map((other) => ({ other, wrong: wrongLetters(word, other) }))
      .filter(({ wrong }) => wrong <= most);
    return near.toSorted((a, b) => a.wrong - b.wrong)[0]?.other ?? word;
  };
}

/** Number of wrong letters; two swapped neighbours count as one. */
function wrongLetters(a: string, b: string): number {
  const swapped = Array.from(
    { length: a.length - 1 },
    (_, at) => a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2),
  );
  return Math.min(distance(a, b), ...swapped.map((word) => 1 + distance(word, b)));
}
