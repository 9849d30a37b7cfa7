import { addDays, today } from '@soloist/contracts';
import {
  Button,
  ButtonLink,
  DescriptionList,
  EmptyState,
  Heading,
  IconButton,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { ChevronLeft, ChevronRight, FileDown, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { EntryDialog, type EntryDialogState } from './entry-dialog.tsx';
import { dayHeadingId, EntryList } from './entry-list.tsx';
import { useExportWeek, useWeek } from './time.api.ts';
import styles from './time.module.css';
import { formatWeek, mondayOf, sumAmounts, totalOf, weekDays, weekOf } from './time.rules.ts';
import { TimeSettingsDialog } from './time-settings-dialog.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WeekSharing } from './week-sharing.tsx';

/** The hours of a week by project and day, and each entry. */
export function TimePage() {
  const { params, change } = useAddressParams<'week'>();
  const monday = weekOf(params.get('week'));
  const week = useWeek(monday);
  const [dialog, setDialog] = useState<EntryDialogState>();
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const isThisWeek = monday === mondayOf(today());
  const show = (day: string) => change({ week: day === mondayOf(today()) ? '' : day });
  const addTime = () => setDialog({ day: isThisWeek ? today() : monday, subject: '' });
  const addButton = (
    <Button variant="primary" icon={<Plus size={16} />} onClick={addTime}>
      Add time
    </Button>
  );
  return (
    <>
      <PageBar title="Time" />
      <div className={styles.page}>
        <div className={styles.tools}>
          <div className={styles.weekNav}>
            <IconButton
              variant="line"
              label="Previous week"
              onClick={() => show(addDays(monday, -weekDays))}
            >
              <ChevronLeft size={18} />
            </IconButton>
            <IconButton
              variant="line"
              label="Next week"
              onClick={() => show(addDays(monday, weekDays))}
            >
              <ChevronRight size={18} />
            </IconButton>
            <Heading level={2} size="section">
              {formatWeek(monday)}
            </Heading>
            {!isThisWeek && (
              <Button variant="ghost" size="sm" onClick={() => show(mondayOf(today()))}>
                This week
              </Button>
            )}
          </div>
          <div className={styles.actions}>
            <ExportButton monday={monday} />
            <Button
              variant="ghost"
              icon={<Settings2 size={16} />}
              onClick={() => setSettingsOpen(true)}
            >
              Rates
            </Button>
            {addButton}
          </div>
        </div>
        <QueryPage query={week} what="Your week" loading={<WeekLoading />}>
          {({ monday: shown, entries }) =>
            entries.length === 0 ? (
              <EmptyState
                title="No time this week"
                text="Start the timer above, or add the hours you worked."
                action={
                  <Button icon={<Plus size={16} />} onClick={addTime}>
                    Add time
                  </Button>
                }
              />
            ) : (
              <>
                <Totals entries={entries} />
                <WeekGrid
                  monday={shown}
                  entries={entries}
                  onChoose={({ day, subject, entries: own }) => {
                    const [entry] = own;
                    if (!entry) setDialog({ day, subject });
                    else if (own.length === 1 && !entry.billed && !entry.shared)
                      setDialog({ entry });
                    else document.getElementById(dayHeadingId(day))?.focus();
                  }}
                />
                <WeekSharing monday={shown} entries={entries} />
                <EntryList
                  monday={shown}
                  entries={entries}
                  onEdit={(entry) => setDialog({ entry })}
                />
              </>
            )
          }
        </QueryPage>
      </div>
      {dialog && (
        <EntryDialog
          state={latestOf(dialog, week.data?.entries)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {isSettingsOpen && <TimeSettingsDialog onClose={() => setSettingsOpen(false)} />}
    </>
  );
}

type Entries = NonNullable<ReturnType<typeof useWeek>['data']>['entries'];

/** The entry as loaded last: its timer may stop, here or on another device, while it is edited. */
function latestOf(dialog: EntryDialogState, entries: Entries = []): EntryDialogState {
  if (!('entry' in dialog)) return dialog;
  const latest = entries.find(({ entry_id }) => entry_id === dialog.entry.entry_id);
  return latest ? { entry: latest } : dialog;
}

function Totals({ entries }: { entries: Entries }) {
  const navigate = useNavigate();
  const included = entries.filter((entry) => entry.included);
  const unbilled = entries.filter((entry) => !entry.billed && !entry.included);
  return (
    <section className={styles.totals} aria-label="Totals">
      <DescriptionList
        layout="stacked"
        className={styles.numbers}
        items={[
          { label: 'Tracked', value: totalOf(entries) },
          { label: 'Billable', value: totalOf(entries.filter(({ billable }) => billable)) },
          ...(included.length > 0
            ? [{ label: 'Included in retainers', value: totalOf(included) }]
            : []),
          { label: 'Unbilled', value: sumAmounts(unbilled) },
        ]}
      />
      {sumAmounts(unbilled) !== '–' && (
        <ButtonLink href="/invoice/new?add=hours" onNavigate={navigate}>
          Create invoice
        </ButtonLink>
      )}
    </section>
  );
}

function ExportButton({ monday }: { monday: string }) {
  const download = useExportWeek(monday);
  return (
    <Button
      variant="ghost"
      icon={<FileDown size={16} />}
      busy={download.isPending && 'Exporting'}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}

const WeekLoading = () => (
  <Loading label="Loading your week">
    <Skeleton shape="block" height={64} />
    <Skeleton shape="block" height={220} />
    <Skeleton shape="block" height={160} />
  </Loading>
);
