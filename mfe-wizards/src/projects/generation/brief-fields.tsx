import {
  formatNumber,
  projectGenerationLimits,
  projectLimits,
  type UploadedImage,
} from '@soloist/contracts';
import { ChipsInput, Field, FileDrop, Heading, Textarea } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { Controller, type FieldError, useFormContext } from 'react-hook-form';
import { ImagesField } from '../../shared/images/images-field.tsx';
import styles from './generation.module.css';
import { type NotesFile, readNotes } from './read-notes.rules.ts';

export interface Brief {
  brief: string;
  links: string[];
  files: { name: string; text: string }[];
}

interface BriefFieldsProps {
  images: UploadedImage[];
  onImages: (images: UploadedImage[]) => void;
  onUploading: (isUploading: boolean) => void;
}

const {
  links: maxLinks,
  files: maxFiles,
  brief: maxBriefLength,
  fileText,
} = projectGenerationLimits;
const maxFileBytes = 2 * 1024 * 1024;

/** The input from which Sage writes a project. */
export function BriefFields({ images, onImages, onUploading }: BriefFieldsProps) {
  const { register, control, formState } = useFormContext<Brief>();
  const { errors } = formState;
  return (
    <>
      <div className={styles.head}>
        <Heading level={2} size="page">
          Project brief
        </Heading>
        <p>
          Sage drafts the project from your brief, links and files. We save nothing until you do.
        </p>
      </div>
      <Field
        label="Brief"
        hint="Include the client, the goal, your work and the outcome."
        error={errors.brief?.message}
      >
        <Textarea rows={6} limit={maxBriefLength} {...register('brief')} />
      </Field>
      <Field
        label="Links"
        optional
        hint={`Up to ${maxLinks} pages about it. Press Enter to add one.`}
        error={messageOf(errors.links)}
      >
        <Controller
          control={control}
          name="links"
          render={({ field: { value, onChange, onBlur } }) => (
            <ChipsInput
              {...{ value, onChange, onBlur }}
              max={maxLinks}
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
      <Field label="Images" group optional hint="We’ll add these images to the project.">
        <ImagesField
          value={images}
          onChange={onImages}
          max={projectLimits.images}
          firstIsCover={false}
          onUploading={onUploading}
        />
      </Field>
    </>
  );
}

/** The first error of a list: its own or an entry's. */
function messageOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const { message } = error as FieldError;
  if (message) return message;
  return Object.values(error)
    .map(messageOf)
    .find((text) => text !== undefined);
}

interface NotesFieldProps {
  value: Brief['files'];
  onChange: (files: Brief['files']) => void;
}

function NotesField({ value, onChange }: NotesFieldProps) {
  async function handleFiles(chosen: File[]) {
    const room = maxFiles - value.length;
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
      maxBytes={maxFileBytes}
      multiple
      hint={`Up to ${maxFiles} files: .txt, .md or .html. Your browser reads them.`}
      items={value.map(({ name }, index) => ({ id: String(index), name }))}
      onFiles={(files) => void handleFiles(files)}
      onRemove={(id) => onChange(value.filter((_, index) => String(index) !== id))}
    />
  );
}

function problemOf({ notes, chosen, room }: { notes: NotesFile[]; chosen: File[]; room: number }) {
  if (chosen.length > room) return `You can add up to ${maxFiles} files.`;
  if (notes.length < chosen.length) return 'We couldn’t read a file. Try another one.';
  const cut = notes.find(({ isCut }) => isCut);
  return cut && `We’ll use the first ${formatNumber(fileText)} characters of ${cut.name}.`;
}
