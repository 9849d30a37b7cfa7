// Words for which standard English has a better one: in texts, comments, test titles and documents.

export interface WordRule {
  /** Matched without regard to case. */
  pattern: RegExp;
  instead: string;
}

export const wordRules: WordRule[] = [
  { pattern: /\bsomebody\b/i, instead: 'someone, or the role: the client, the owner' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who' },
  { pattern: /\bwhom\b/i, instead: 'who, or the role' },
  { pattern: /\bat once\b/i, instead: 'immediately, or at the same time' },
  { pattern: /\bstands?\b(?! (?:for|alone|out|by)|-in)/i, instead: 'is, appears, are listed' },
  { pattern: /\b(?:is|are|was|were) told\b|\btold of\b/i, instead: 'is notified, receives' },
  { pattern: /\b(?:is|are|was|were) said\b/i, instead: 'is reported, returns; or say it directly' },
  { pattern: /\bgoes on\b/i, instead: 'continues, next' },
  { pattern: /\b(?:is|are|was|were) kept\b/i, instead: 'is saved, is stored, stays' },
  { pattern: /\bnothing of\b/i, instead: 'no, none of' },
  { pattern: /\bwhat became\b/i, instead: 'outcome, status, result' },
  { pattern: /\bleads? nowhere\b/i, instead: 'has no effect, not found' },
  { pattern: /\b(?:mend|mended|mends)\b/i, instead: 'fix, fixed' },
  { pattern: /\btaken back\b/i, instead: 'deleted, revoked, withdrawn' },
  { pattern: /\b(?:gives?|gave|given) back\b/i, instead: 'refund, return' },
  { pattern: /\bturn(?:s|ed)? round\b|\bthe other way round\b/i, instead: 'reverse' },
  { pattern: /\bbegun\b/i, instead: 'started' },
  { pattern: /\bput right\b/i, instead: 'corrected' },
  {
    pattern: /\b(?:cannot|can't|could not) be \w+ right now\b/i,
    instead: "We couldn't … Try again.",
  },
  { pattern: /\be-mail/i, instead: 'email' },
];

/** Names of types that do not say what they hold. */
export const bannedTypeNames =
  /^(?:Asked|Asking|Told|Said|Shown|Own|Kept|Facts?|Things?|Parts?|Wanted|Given|Seen|Known|Named|Ours|Answers?)$/;
