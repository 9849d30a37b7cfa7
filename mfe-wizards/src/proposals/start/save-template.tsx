import type { ProposalDraft } from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { contentOf, templateOf } from '../proposal-draft.rules.ts';
import { useSaveTemplate } from '../proposals.api.ts';
import styles from './start.module.css';

const maxTitleLength = 120;

/** Saves the current proposal as a template, without its client and dates. */
export function SaveTemplate() {
  const { getValues } = useFormContext<ProposalDraft>();
  const [title, setTitle] = useState(() => getValues('project_name'));
  const save = useSaveTemplate({ onSaved: () => setTitle('') });
  const name = title.trim();
  return (
    <div className={styles.save}>
      <Field label="Save this proposal as a template" hint="Leaves out the client and dates.">
        <Input
          placeholder="Template name"
          limit={maxTitleLength}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Button
        disabled={!name || name.length > maxTitleLength}
        busy={save.isPending ? 'Saving' : undefined}
        onClick={() => save.mutate({ title: name, content: templateOf(contentOf(getValues())) })}
      >
        Save template
      </Button>
    </div>
  );
}
