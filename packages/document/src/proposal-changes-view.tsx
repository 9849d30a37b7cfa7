import type { StoredTerms } from '@soloist/contracts';
import { type ReactNode, useMemo } from 'react';
import { type ChangeTexts, englishChangeTexts } from './change-texts.ts';
import { FieldChangeView } from './field-change-view.tsx';
import { formatDate, formatMoney } from './format.ts';
import {
  type EntryChange,
  type FieldChange,
  type ListChange,
  proposalChanges,
  type TermValue,
} from './proposal-changes.ts';

export interface ProposalChangesProps {
  before: StoredTerms;
  after: StoredTerms;
  /** For a page in another language than English. */
  texts?: ChangeTexts;
  formats?: ChangeFormats;
  /** Of the headings of the groups. */
  headingLevel?: 2 | 3 | 4;
}

export interface ChangeFormats {
  /** Minor units. */
  money: (minor: number, currency: string) => string;
  day: (day: string) => string;
}

const englishFormats: ChangeFormats = { money: formatMoney, day: formatDate };

/**
 * The differences between two versions of a proposal, for both parties: as text, with marks that do
 * not depend on colour. Needs `changes.css`.
 */
export function ProposalChanges({
  before,
  after,
  texts = englishChangeTexts,
  formats = englishFormats,
  headingLevel = 3,
}: ProposalChangesProps) {
  const { terms, lists } = useMemo(() => proposalChanges(before, after), [before, after]);
  const write = (value: TermValue) => writeValue(value, { texts, formats });
  const GroupHeading = `h${headingLevel}` as const;
  if (terms.length + lists.length === 0) return <p>{texts.nothing}</p>;
  return (
    <div className="changes">
      {terms.length > 0 && (
        <Fields changes={terms} names={texts.terms} texts={texts} write={write} />
      )}
      {lists.map((change) => (
        <section key={change.list} className="changes-group">
          <GroupHeading className="changes-heading">{texts.lists[change.list]}</GroupHeading>
          {change.isReordered && <p className="changes-note">{texts.reordered}</p>}
          <Entries change={change} texts={texts} write={write} />
        </section>
      ))}
    </div>
  );
}

interface ChangeTextOptions {
  texts: ChangeTexts;
  write: (value: TermValue) => string;
}

function Entries({ change, texts, write }: { change: ListChange } & ChangeTextOptions) {
  if (change.entries.length === 0) return null;
  return (
    <ul className="changes-entries">
      {change.entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries hold no state, and names may repeat
        <li key={index} className={`changes-entry changes-entry-${entry.kind}`}>
          <p className="changes-title">
            <span className="changes-kind">{texts.kinds[entry.kind]}</span>
            <Title entry={entry} />
          </p>
          <Fields changes={fieldsBelow(entry)} names={texts.entry} texts={texts} write={write} />
        </li>
      ))}
    </ul>
  );
}

function Title({ entry: { kind, title } }: { entry: EntryChange }): ReactNode {
  if (kind === 'removed') return <del>{title}</del>;
  return kind === 'added' ? <ins>{title}</ins> : <bdi>{title}</bdi>;
}

/** The title of an added or removed entry already has its name. */
const fieldsBelow = ({ kind, fields }: EntryChange) =>
  kind === 'changed' ? fields : fields.filter(({ field }) => field !== 'name');

interface FieldsProps<Field extends string> extends ChangeTextOptions {
  changes: FieldChange<Field>[];
  names: Record<Field, string>;
}

function Fields<Field extends string>({ changes, names, texts, write }: FieldsProps<Field>) {
  if (changes.length === 0) return null;
  return (
    <dl className="changes-fields">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="changes-field">
          <dt>{names[field]}</dt>
          <dd>
            <FieldChangeView
              before={before && write(before)}
              after={after && write(after)}
              texts={texts}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function writeValue(
  value: TermValue,
  { texts, formats }: { texts: ChangeTexts; formats: ChangeFormats },
): string {
  switch (value.type) {
    case 'text':
      return value.text;
    case 'money':
      return formats.money(value.minor, value.currency);
    case 'day':
      return formats.day(value.day);
    case 'payment_type':
      return texts.paymentTypes[value.payment_type];
    case 'frequency':
      return texts.frequencies[value.frequency];
  }
}
