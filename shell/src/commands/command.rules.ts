export const commandKinds = [
  'action',
  'page',
  'document',
  'project',
  'service',
  'lead',
  'job',
  'person',
  'message',
  'help',
] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Anything that the menu finds: an action, a page or a record. */
export interface MenuCommand {
  /** Unique among all kinds. */
  id: string;
  kind: CommandKind;
  title: string;
  detail?: string | undefined;
  /** Other words that find it. */
  keywords?: string | undefined;
  /** The page that it opens. */
  href?: string | undefined;
  /** Address of a person's image, or empty. */
  image?: string | undefined;
  /** What it does where it opens no page. */
  run?: (() => void) | undefined;
}

export const kindHeadings: Record<CommandKind, string> = {
  action: 'Actions',
  page: 'Go to',
  document: 'Documents',
  project: 'Projects',
  service: 'Services',
  lead: 'Leads',
  job: 'Jobs',
  person: 'People',
  message: 'Messages',
  help: 'Help',
};

const most = 5;
/** Words in lower case and without accents. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean);

/** How well a command fits: 0 is not at all. Every typed word is the start of one of its words. */
export function rateCommand(command: MenuCommand, typed: string): number {
  const typedWords = wordsOf(typed);
  if (typedWords.length === 0) return 0;
  const title = wordsOf(command.title);
  const others = wordsOf(`${command.detail ?? ''} ${command.keywords ?? ''}`);
  const isIn = (words: string[], start: string) => words.some((word) => word.startsWith(start));
  let score = title[0]?.startsWith(typedWords[0] ?? '') ? 1 : 0;
  for (const word of typedWords) {
    if (isIn(title, word)) score += 2;
    else if (isIn(others, word)) score += 1;
    else return 0;
  }
  return score;
}

/** Matching commands of all kinds, the best of each kind first, a few of each. */
export function matchCommands(commands: readonly MenuCommand[], typed: string): MenuCommand[] {
  const rated = commands
    .map((command) => ({ command, score: rateCommand(command, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return commandKinds.flatMap((kind) =>
    rated
      .filter(({ command }) => command.kind === kind)
      .slice(0, most)
      .map(({ command }) => command),
  );
}

export interface CommandSection {
  heading: string;
  options: MenuCommand[];
}

/**
 * Sections in which nothing moves when the server answers: what is known immediately comes first, and
 * the server's other results follow below it.
 */
export function sectionsOf(known: MenuCommand[], found: MenuCommand[]): CommandSection[] {
  const knownIds = new Set(known.map(({ id }) => id));
  const rest = found.filter(({ id }) => !knownIds.has(id));
  const first = byKind(known, (kind) => kindHeadings[kind]);
  const hasKind = new Set(known.map(({ kind }) => kind));
  const later = byKind(rest, (kind) =>
    hasKind.has(kind) ? `More ${kindHeadings[kind].toLowerCase()}` : kindHeadings[kind],
  );
  return [...first, ...later];
}

const byKind = (commands: MenuCommand[], headingOf: (kind: CommandKind) => string) =>
  commandKinds.flatMap((kind) => {
    const options = commands.filter((command) => command.kind === kind);
    return options.length > 0 ? [{ heading: headingOf(kind), options }] : [];
  });
