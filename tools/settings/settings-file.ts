/** A setting as `.env.example` explains it. */
export interface SettingEntry {
  name: string;
  /** Its description in the file. */
  about: string;
  /** The command that creates a value, if there is one. */
  make?: string;
  /** The text after the equals sign. */
  value: string;
  /** Whether the line is commented out (`#NAME=`): then the value is the default. */
  isOptional: boolean;
}

const setting = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/;
const makePrefix = 'Make one: ';

/** The settings of an `.env` file in which each follows its comment. */
export function readSettingsFile(text: string): SettingEntry[] {
  const entries: SettingEntry[] = [];
  let comment: string[] = [];
  for (const line of text.split('\n')) {
    const [, mark, name, value] = setting.exec(line) ?? [];
    if (name !== undefined) {
      entries.push(describe({ name, value: value ?? '', isOptional: mark === '#', comment }));
      comment = [];
    } else if (line.startsWith('# ')) comment.push(line.slice('# '.length));
    else comment = [];
  }
  return entries;
}

function describe({
  comment,
  ...entry
}: Pick<SettingEntry, 'name' | 'value' | 'isOptional'> & { comment: string[] }): SettingEntry {
  const make = comment.find((line) => line.startsWith(makePrefix))?.slice(makePrefix.length);
  const about = comment.filter((line) => !line.startsWith(makePrefix)).join(' ');
  return { ...entry, about, make: make || undefined };
}
