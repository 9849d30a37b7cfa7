import { profileLimits } from '@soloist/contracts';
import { Button, Field, IconButton, Input } from '@soloist/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { completedAddress } from '../profile-texts.ts';
import styles from './edit.module.css';
import type { FactsForm } from './edit-form.tsx';

/** LinkedIn, and up to ten other addresses. */
export function LinksFields({ form }: { form: FactsForm }) {
  const { control, register, setValue, formState } = form;
  const { linkedinUrl, socialLinks } = formState.errors;
  return (
    <>
      <Field label="LinkedIn" error={linkedinUrl?.message} optional>
        <Input
          type="url"
          placeholder="https://www.linkedin.com/in/you"
          {...register('linkedinUrl', {
            onBlur: ({ target }) => setValue('linkedinUrl', completedAddress(target.value)),
          })}
        />
      </Field>
      <Controller
        name="socialLinks"
        control={control}
        render={({ field }) => (
          <LinksInput
            start={field.value ?? []}
            onChange={field.onChange}
            error={socialLinks?.message}
            errorOf={(index) => socialLinks?.[index]?.message}
          />
        )}
      />
    </>
  );
}

interface LinksInputProps {
  start: readonly string[];
  /** Gets what is written, without the empty lines. */
  onChange: (links: string[]) => void;
  error: string | undefined;
  errorOf: (index: number) => string | undefined;
}

interface Line {
  key: number;
  text: string;
}

function LinksInput({ start, onChange, error, errorOf }: LinksInputProps) {
  const [lines, setLines] = useState<Line[]>(() =>
    (start.length > 0 ? start : ['']).map((text, key) => ({ key, text })),
  );
  const change = (next: Line[]) => {
    setLines(next);
    onChange(next.map(({ text }) => text.trim()).filter(Boolean));
  };
  const write = (key: number, text: string) =>
    change(lines.map((line) => (line.key === key ? { key, text } : line)));
  const add = () =>
    change([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, text: '' }]);
  const written = lines.filter(({ text }) => text.trim());
  return (
    <fieldset className={styles.links}>
      <legend>Other links</legend>
      {lines.map((line, index) => (
        <Field
          key={line.key}
          label={`Link ${index + 1}`}
          hideLabel
          error={line.text.trim() && errorOf(written.indexOf(line))}
        >
          <Input
            type="url"
            placeholder="https://"
            value={line.text}
            onChange={({ target }) => write(line.key, target.value)}
            onBlur={() => write(line.key, completedAddress(line.text))}
            after={
              <IconButton
                label={`Remove link ${index + 1}`}
                size="sm"
                onClick={() => change(lines.filter(({ key }) => key !== line.key))}
              >
                <X size={14} aria-hidden="true" />
              </IconButton>
            }
          />
        </Field>
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      {lines.length < profileLimits.socialLinks && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={add}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  );
}
