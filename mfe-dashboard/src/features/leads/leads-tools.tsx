import { leadSources } from '@soloist/contracts';
import { Chip, Field, SearchBox, Segmented, Select } from '@soloist/ui';
import { useCampaigns } from '../campaigns/campaigns.api.ts';
import { sourceTexts } from './lead-texts.ts';
import styles from './leads.module.css';
import type { LeadsAddress } from './leads-address.ts';

const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const;

interface LeadsToolsProps {
  address: LeadsAddress;
  /** Next steps that are overdue. */
  overdue: number | undefined;
}

/** Board or list, and what it is narrowed to. */
export function LeadsTools({ address, overdue }: LeadsToolsProps) {
  const { view, q, source, campaign, change } = address;
  const { data: campaigns } = useCampaigns();
  const known = campaigns?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className={styles.tools}>
      <Segmented
        label="View"
        value={view}
        onChange={(next) => change({ view: next === 'list' ? 'list' : '', overdue: '' })}
        options={views}
      />
      <Chip
        selected={address.overdue}
        onClick={() => change({ overdue: address.overdue ? '' : 'true' }, { replace: true })}
      >
        Overdue{overdue ? ` ${overdue}` : ''}
      </Chip>
      <SearchBox
        className={styles.find}
        label="Find by name or words"
        q={q}
        onSearch={(words) => change({ q: words }, { replace: true })}
      />
      <Field label="Source" hideLabel className={styles.choice}>
        <Select
          value={source ?? ''}
          onChange={({ target }) => change({ source: target.value }, { replace: true })}
          options={[
            { value: '', label: 'Any source' },
            ...leadSources.map((value) => ({ value, label: sourceTexts[value] })),
          ]}
        />
      </Field>
      {(known.length > 0 || campaign) && (
        <Field label="Campaign" hideLabel className={styles.choice}>
          <Select
            value={campaign}
            onChange={({ target }) => change({ campaign: target.value }, { replace: true })}
            options={[
              { value: '', label: 'Any campaign' },
              ...known.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      {view === 'board' && (
        <p className={styles.hint}>Move a card with the mouse, or focus it and press M</p>
      )}
    </div>
  );
}
