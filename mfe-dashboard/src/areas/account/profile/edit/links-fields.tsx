import { profileLimits } from '@soloist/contracts';
import { Button, Field, IconButton, Input } from '@soloist/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { completedAddress } from '../../../shared/profiles/profile.rules.ts';
import styles from './edit.module.css';
import type { ProfileEditForm } from './edit-form.tsx';

/** LinkedIn, and up to ten other addresses. */
export function LinksFields({ form }: { form: ProfileEditForm }) {
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
  /** Receives the links without the empty lines. */
  onChange: (links: string[]) => void;
  error: string | undefined;
  errorOf: (index: number) => string | undefined;
}

interface LinkRow {
  key: number;
  text: string;
}

function LinksInput({ start, onChange, error, errorOf }: LinksInputProps) {
  const [lines, setLines] = useState<LinkRow[]>(() =>
    (start.length > 0 ? start : ['']).map((text, key) => ({ key, text })),
  );
  const change = (next: LinkRow[]) => {
    setLines(next);
    onChange(next.map(({ text }) => text.trim()).filter(Boolean));
  };
  const write = (key: number, text: string) =>
    change(lines.map((line) => (line.key === key ? { key, text } : line)));
  const add = () =>
    change([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, text: '' }]);
  const filled = lines.filter(({ text }) => text.trim());
  return (
    <fieldset className={styles.links}>
      <legend>Other links</legend>
      {lines.map((line, index) => (
        <Field
          key={line.key}
          label={`Link ${index + 1}`}
          hideLabel
          error={line.text.trim() && errorOf(filled.indexOf(line))}
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
