import { blogLimits, isDay, slugOf } from '@soloist/contracts';
import { ChipsInput, DateField, Field, Heading, Input, Textarea } from '@soloist/ui';
import { Controller, useController, useFormContext } from 'react-hook-form';
import styles from '../shared/works/work-frame.module.css';
import { type BlogDraft, isInFuture } from './blog-draft.rules.ts';
import { useMySite, usePopularTags } from './blogs.api.ts';
import {
  formatDateTime,
  fromLocalTime,
  isInstant,
  timeZone,
  toLocalTime,
} from './local-time.rules.ts';

/** The last part of the post's URL: derived from the title unless the user sets it. */
function SlugField() {
  const { register, watch, formState } = useFormContext<BlogDraft>();
  const site = useMySite();
  const [title, slug] = watch(['title', 'slug']);
  const effectiveSlug = slug.trim() || (title.trim() && slugOf(title));
  return (
    <Field
      label="Address"
      optional
      hint={
        effectiveSlug ? `${site ? site.host : ''}/blogs/${effectiveSlug}` : 'Based on the title.'
      }
      error={formState.errors.slug?.message}
    >
      <Input
        limit={blogLimits.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={title.trim() ? slugOf(title) : 'my-first-year'}
        {...register('slug')}
      />
    </Field>
  );
}

/** The publication date; a date in the past suits an older text. */
function PublishAtField() {
  const { field, fieldState } = useController<BlogDraft, 'publishAt'>({ name: 'publishAt' });
  const { value, onChange, onBlur, ref } = field;
  const local = toLocalTime(value);
  const change = (part: Partial<typeof local>) => onChange(fromLocalTime({ ...local, ...part }));
  return (
    <>
      <Field
        label="Publish at"
        optional={!value}
        hint={hintOf(value)}
        error={fieldState.error?.message}
      >
        <DateField
          ref={ref}
          value={local.day}
          onChange={(day) => change({ day })}
          onBlur={onBlur}
          daysAhead={[1, 7]}
        />
      </Field>
      {isDay(local.day) && (
        <Field label="Time">
          <Input
            type="time"
            value={local.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </Field>
      )}
    </>
  );
}

function hintOf(publishAt: string | null): string {
  if (!publishAt || !isInstant(publishAt))
    return `Leave empty to publish now. Your time zone is ${timeZone()}.`;
  const when = `${formatDateTime(publishAt)}, ${timeZone()}`;
  return isInFuture(publishAt) ? `Publishes on ${when}.` : `Dated ${when}.`;
}

/** The details of a post: summary, tags, URL and publication date. */
export function BlogDetails() {
  const { register, control, formState } = useFormContext<BlogDraft>();
  const { errors } = formState;
  const suggestions = usePopularTags();
  return (
    <>
      <Heading level={2} size="sub" className={styles.detailsTitle}>
        Details
      </Heading>
      <Field
        label="Summary"
        optional
        hint="Appears in lists, feeds and search results."
        error={errors.brief?.message}
      >
        <Textarea rows={3} limit={blogLimits.brief} {...register('brief')} />
      </Field>
      <Field label="Tags" optional error={errors.tags?.message}>
        <Controller
          control={control}
          name="tags"
          render={({ field: { value, onChange, onBlur } }) => (
            <ChipsInput {...{ value, onChange, onBlur, suggestions }} max={blogLimits.tags} />
          )}
        />
      </Field>
      <SlugField />
      <PublishAtField />
    </>
  );
}
