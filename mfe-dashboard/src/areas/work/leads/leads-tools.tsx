import { leadSources } from '@soloist/contracts';
import { Chip, Field, SearchBox, Segmented, Select } from '@soloist/ui';
import { sourceTexts } from './lead.rules.ts';
import { useCampaigns } from './leads.api.ts';
import styles from './leads.module.css';
import type { LeadsAddress } from './use-leads-address.ts';

const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const;

interface LeadsToolsProps {
  address: LeadsAddress;
  /** Next steps that are overdue. */
  overdue: number | undefined;
}

/** The view switch and the filters. */
export function LeadsTools({ address, overdue }: LeadsToolsProps) {
  const { view, q, source, campaign, change } = address;
  const { data: campaigns } = useCampaigns();
  const campaignList = campaigns?.pages.flatMap(({ items }) => items) ?? [];
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
        label="Search leads"
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
      {(campaignList.length > 0 || campaign) && (
        <Field label="Campaign" hideLabel className={styles.choice}>
          <Select
            value={campaign}
            onChange={({ target }) => change({ campaign: target.value }, { replace: true })}
            options={[
              { value: '', label: 'Any campaign' },
              ...campaignList.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      {view === 'board' && <p className={styles.hint}>Drag a card, or focus it and press M</p>}
    </div>
  );
}
