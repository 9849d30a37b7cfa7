import type { ProposalDraft } from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { contentOf, templateOf } from '../proposal-draft.ts';
import { useSaveTemplate } from '../proposals.api.ts';
import styles from './start.module.css';

const mostTitle = 120;

/** Keeps what is written now as a template: without its client and dates. */
export function SaveTemplate() {
  const { getValues } = useFormContext<ProposalDraft>();
  const [title, setTitle] = useState(() => getValues('project_name'));
  const save = useSaveTemplate({ onSaved: () => setTitle('') });
  const name = title.trim();
  return (
    <div className={styles.save}>
      <Field label="Save this proposal as a template" hint="Its client and dates are left out.">
        <Input
          placeholder="Name of the template"
          limit={mostTitle}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Button
        disabled={!name || name.length > mostTitle}
        busy={save.isPending ? 'Saving' : undefined}
        onClick={() => save.mutate({ title: name, content: templateOf(contentOf(getValues())) })}
      >
        Save template
      </Button>
    </div>
  );
}
