import { type Rounding, roundings, type TimeSettings, type TimeSubjects } from '@soloist/contracts';
import { Banner, Field, Loading, PriceField, Select, Skeleton } from '@soloist/ui';
import { useState } from 'react';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useSaveTimeSettings, useTimeSettings, useTimeSubjects } from './time.api.ts';
import styles from './time.module.css';
import { rateHint } from './time.rules.ts';

const roundingTexts: Record<Rounding, string> = {
  0: 'Don’t round',
  1: 'Round up to the minute',
  6: 'Round up to 6 minutes',
  15: 'Round up to 15 minutes',
  30: 'Round up to 30 minutes',
};

/** Rates by project id or client address, and the rounding rule, while they are edited. */
interface Draft {
  rounding: Rounding;
  projects: Record<string, number | null>;
  clients: Record<string, number | null>;
}

const draftOf = ({ rounding, project_rates, client_rates }: TimeSettings): Draft => ({
  rounding,
  projects: Object.fromEntries(project_rates.map(({ project_id, rate }) => [project_id, rate])),
  clients: Object.fromEntries(client_rates.map(({ client_email, rate }) => [client_email, rate])),
});

/** Hourly rates of projects and clients, and how invoices round time. */
export function TimeSettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useTimeSettings();
  const subjects = useTimeSubjects();
  const save = useSaveTimeSettings();
  const [edited, setEdited] = useState<Draft>();
  const draft = edited ?? (settings.data && draftOf(settings.data));
  const loadError = settings.error ?? subjects.error;

  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!draft || !settings.data || !subjects.data) return;
    save.mutate(settingsOf(draft, { before: settings.data, subjects: subjects.data }), {
      onSuccess: onClose,
    });
  };
  return (
    <FormDialog
      title="Rates and rounding"
      text="New entries use the project’s rate, then the client’s, then yours."
      action="Save"
      busy={save.isPending && 'Saving'}
      problem={save.error?.message ?? loadError?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft && subjects.data ? (
        <SettingsFields draft={draft} subjects={subjects.data} onChange={setEdited} />
      ) : (
        !loadError && (
          <Loading label="Loading your rates">
            <Skeleton shape="block" height={180} />
          </Loading>
        )
      )}
    </FormDialog>
  );
}

interface Merge {
  before: TimeSettings;
  subjects: TimeSubjects;
}

/** Rates of projects and clients that are not listed any more stay. */
function settingsOf(draft: Draft, { before, subjects }: Merge): TimeSettings {
  const currencies = new Map(before.client_rates.map((each) => [each.client_email, each.currency]));
  for (const { email, currency } of subjects.clients) {
    if (!currencies.has(email)) currencies.set(email, currency);
  }
  return {
    rounding: draft.rounding,
    project_rates: Object.entries(draft.projects).flatMap(([project_id, rate]) =>
      rate === null ? [] : [{ project_id, rate }],
    ),
    client_rates: Object.entries(draft.clients).flatMap(([client_email, rate]) => {
      const currency = currencies.get(client_email);
      return rate === null || !currency ? [] : [{ client_email, rate, currency }];
    }),
  };
}

interface SettingsFieldsProps {
  draft: Draft;
  subjects: TimeSubjects;
  onChange: (draft: Draft) => void;
}

function SettingsFields({ draft, subjects, onChange }: SettingsFieldsProps) {
  const { projects, clients, other } = subjects;
  return (
    <>
      <Field label="Rounding" hint="Each entry is rounded up on invoices.">
        <Select
          value={String(draft.rounding)}
          options={roundings.map((value) => ({
            value: String(value),
            label: roundingTexts[value],
          }))}
          onChange={({ target }) =>
            onChange({ ...draft, rounding: Number(target.value) as Rounding })
          }
        />
      </Field>
      {projects.length + clients.length === 0 && (
        <Banner tone="info">Projects and clients appear here once you have some.</Banner>
      )}
      {projects.length > 0 && (
        <fieldset className={styles.rates}>
          <legend>Projects, per hour</legend>
          {projects.map(({ id, name, project_currency }) => (
            <Field key={id} label={name}>
              <PriceField
                currency={project_currency}
                placeholder={rateHint(other, project_currency)}
                value={draft.projects[id] ?? null}
                onChange={(rate) =>
                  onChange({ ...draft, projects: { ...draft.projects, [id]: rate } })
                }
              />
            </Field>
          ))}
        </fieldset>
      )}
      {clients.length > 0 && (
        <fieldset className={styles.rates}>
          <legend>Clients, per hour</legend>
          {clients.map(({ email, name, currency }) => (
            <Field key={email} label={name || email}>
              <PriceField
                currency={currency}
                placeholder={rateHint(other, currency)}
                value={draft.clients[email] ?? null}
                onChange={(rate) =>
                  onChange({ ...draft, clients: { ...draft.clients, [email]: rate } })
                }
              />
            </Field>
          ))}
        </fieldset>
      )}
    </>
  );
}
