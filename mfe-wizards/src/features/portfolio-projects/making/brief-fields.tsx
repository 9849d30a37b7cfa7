import { type OwnImage, projectLimits, projectMakingLimits } from '@soloist/contracts';
import { ChipsInput, Field, FileDrop, Heading, Textarea } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { Controller, type FieldError, useFormContext } from 'react-hook-form';
import { PicturesField } from '../../../pictures-field.tsx';
import styles from './making.module.css';
import { type Notes, readNotes } from './read-notes.ts';

export interface Brief {
  brief: string;
  links: string[];
  files: { name: string; text: string }[];
}

interface BriefFieldsProps {
  pictures: OwnImage[];
  onPictures: (pictures: OwnImage[]) => void;
  onUploading: (isUploading: boolean) => void;
}

const { links: mostLinks, files: mostFiles, brief: mostLetters, fileText } = projectMakingLimits;
const largestFile = 2 * 1024 * 1024;

/** What Sage makes a project of. */
export function BriefFields({ pictures, onPictures, onUploading }: BriefFieldsProps) {
  const { register, control, formState } = useFormContext<Brief>();
  const { errors } = formState;
  return (
    <>
      <div className={styles.head}>
        <Heading level={2} size="page">
          What was the project?
        </Heading>
        <p>
          Sage writes a first version from your words, links and files. You change what you like;
          nothing is stored before you save.
        </p>
      </div>
      <Field
        label="Brief"
        hint="Who it was for, what was asked, what you did, what came of it."
        error={errors.brief?.message}
      >
        <Textarea rows={6} limit={mostLetters} {...register('brief')} />
      </Field>
      <Field
        label="Links"
        optional
        hint={`Pages about it, ${mostLinks} at most. Enter adds one.`}
        error={messageOf(errors.links)}
      >
        <Controller
          control={control}
          name="links"
          render={({ field: { value, onChange, onBlur } }) => (
            <ChipsInput
              {...{ value, onChange, onBlur }}
              max={mostLinks}
              limit={400}
              placeholder="nordlys.example/winter"
            />
          )}
        />
      </Field>
      <Field label="Files" group optional error={messageOf(errors.files)}>
        <Controller
          control={control}
          name="files"
          render={({ field }) => <NotesField value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <Field label="Pictures" group optional hint="They become the images of the project.">
        <PicturesField
          value={pictures}
          onChange={onPictures}
          most={projectLimits.images}
          firstIsCover={false}
          onUploading={onUploading}
        />
      </Field>
    </>
  );
}

/** The first problem of a list, its own or an entry's. */
function messageOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const { message } = error as FieldError;
  if (message) return message;
  return Object.values(error)
    .map(messageOf)
    .find((found) => found !== undefined);
}

interface NotesFieldProps {
  value: Brief['files'];
  onChange: (files: Brief['files']) => void;
}

function NotesField({ value, onChange }: NotesFieldProps) {
  async function handleFiles(chosen: File[]) {
    const room = mostFiles - value.length;
    const read = await Promise.allSettled(chosen.slice(0, room).map(readNotes));
    const notes = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const problem = problemOf({ notes, chosen, room });
    if (problem) showToast({ message: problem, kind: 'info' });
    onChange([...value, ...notes.map(({ name, text }) => ({ name, text }))]);
  }
  return (
    <FileDrop
      noun="notes"
      accept=".txt,.md,.html,.htm"
      maxBytes={largestFile}
      multiple
      hint={`.txt, .md or .html, ${mostFiles} at most. They are read in your browser.`}
      items={value.map(({ name }, index) => ({ id: String(index), name }))}
      onFiles={(files) => void handleFiles(files)}
      onRemove={(id) => onChange(value.filter((_, index) => String(index) !== id))}
    />
  );
}

function problemOf({ notes, chosen, room }: { notes: Notes[]; chosen: File[]; room: number }) {
  if (chosen.length > room) return `Only ${mostFiles} files fit here.`;
  if (notes.length < chosen.length) return 'A file could not be read.';
  const cut = notes.find(({ isCut }) => isCut);
  return cut && `Of ${cut.name}, the first ${fileText.toLocaleString('en')} characters are used.`;
}
