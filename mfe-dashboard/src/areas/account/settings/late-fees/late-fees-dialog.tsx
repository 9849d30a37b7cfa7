import {
  type Currency,
  type LateFeePreset,
  type LateFeeRule,
  type LateFeeSettings,
  lateFeeSettings,
} from '@soloist/contracts';
import { Button, CurrencyBox, Field, RadioGroup, Switch } from '@soloist/ui';
import { emptyLateFee, LateFeeFields } from '@soloist/ui/late-fee-fields';
import { type FormEvent, useRef, useState } from 'react';
import { formatCalendarDay } from '../../../shared/formats/dates.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSaveLateFees } from './late-fees.api.ts';
import styles from './late-fees.module.css';

interface LateFeesDialogProps {
  late_fees: LateFeeSettings;
  presets: LateFeePreset[];
  onClose: () => void;
}

type Errors = Partial<Record<keyof LateFeeRule, string>>;

const modes = [
  { value: 'draft', label: 'Draft a fee note', hint: 'You review and send it.' },
  { value: 'send', label: 'Send a fee note', hint: 'We email it to your client.' },
];

/** Edits the usual rule, starting from statutory interest or from nothing. */
export function LateFeesDialog({ late_fees, presets, onClose }: LateFeesDialogProps) {
  const [{ rule, currency, mode }, setSettings] = useState(late_fees);
  const [errors, setErrors] = useState<Errors>({});
  const save = useSaveLateFees();
  const change = (changes: Partial<LateFeeSettings>) => {
    setErrors({});
    setSettings((before) => ({ ...before, ...changes }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = lateFeeSettings.safeParse({ rule, currency, mode });
    if (checked.success) return save.mutate(checked.data, { onSuccess: onClose });
    const problems = checked.error.issues.map(({ path, message }) => [path[1], message]);
    setErrors(Object.fromEntries(problems.toReversed()));
  };
  return (
    <FormDialog
      title="Late fees"
      text="Invoices you’ve already sent don’t change."
      action="Save late fees"
      busy={save.isPending && 'Saving'}
      problem={save.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch
        label="Charge late fees"
        checked={rule !== null}
        onChange={(isOn) => change({ rule: isOn ? emptyLateFee() : null })}
      />
      {rule && (
        <>
          <Presets presets={presets} isOpenAtFirst={late_fees.rule === null} onChoose={change} />
          <Field label="Currency" hint="Amounts apply to invoices in this currency only.">
            <CurrencyBox
              value={currency}
              onChange={(code) => change({ currency: code as Currency })}
            />
          </Field>
          <LateFeeFields
            value={rule}
            onChange={(changed) => change({ rule: changed })}
            currency={currency}
            errors={errors}
          />
          <Field label="When a fee is due" group>
            <RadioGroup
              options={modes}
              value={mode}
              onChange={(value) => change({ mode: value as LateFeeSettings['mode'] })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

interface PresetsProps {
  presets: LateFeePreset[];
  /** Closed once the person has a rule, because they are long. */
  isOpenAtFirst: boolean;
  onChoose: (settings: Pick<LateFeeSettings, 'rule' | 'currency'>) => void;
}

/** Statutory interest to start from; the person checks its rate. */
function Presets({ presets, isOpenAtFirst, onChoose }: PresetsProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const summary = useRef<HTMLElement>(null);
  if (presets.length === 0) return null;
  // Closing brings the fields that it filled in into view.
  const choose = (settings: Pick<LateFeeSettings, 'rule' | 'currency'>) => {
    onChoose(settings);
    setIsOpen(false);
    summary.current?.focus();
  };
  return (
    <details
      className={styles.presets}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary ref={summary}>Start from statutory interest</summary>
      <ul aria-label="Statutory interest">
        {presets.map(({ rule, currency, ...preset }) => (
          <Preset key={preset.id} {...preset} onUse={() => choose({ rule, currency })} />
        ))}
      </ul>
    </details>
  );
}

interface PresetProps extends Omit<LateFeePreset, 'rule' | 'currency'> {
  onUse: () => void;
}

const Preset = ({ name, conditions, rate, valid_on, source, source_url, onUse }: PresetProps) => (
  <li>
    <div>
      <b>{name}</b>
      <p>
        {rate}. {conditions}
      </p>
      <p>
        Rate as of {formatCalendarDay(valid_on)}. Check today’s rate first.{' '}
        <a href={source_url} target="_blank" rel="noreferrer">
          {source}
        </a>
      </p>
    </div>
    <Button size="sm" aria-label={`Use ${name}`} onClick={onUse}>
      Use
    </Button>
  </li>
);
