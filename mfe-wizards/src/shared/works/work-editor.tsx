import { workDrafts } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Navigate, useNavigate, useSearchParams } from '@soloist/web-client';
import {
  DraftDialogs,
  DraftStatus,
  HistoryDrawer,
  useInitialContent,
  useServerDraft,
} from '@soloist/writing';
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Resolver,
  useForm,
  useFormContext,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { OpeningDraft } from '../opening-draft.tsx';
import { showUploadingToast, type UploadStatus, useUploadStatus } from './use-upload-status.ts';
import { WorkFrame } from './work-frame.tsx';

interface LocalDraft<Draft> {
  store: (draft: Draft, draftId: string) => void;
  remove: (draftId: string) => void;
}

/** What the editors of a post and of a portfolio project differ in. */
export interface WorkKind<Draft extends FieldValues, Content extends object> {
  kind: 'blog' | 'project';
  /** The item in texts, such as “post”. */
  noun: string;
  /** The heading while the draft opens. */
  title: string;
  prefill: z.ZodMiniType<Content>;
  readItem: Parameters<typeof useInitialContent<z.ZodMiniType<Content>>>[0]['readItem'];
  draftOf: (content: Content) => Draft;
  contentOf: (draft: Draft) => Content;
  resolver: Resolver<Draft>;
  describe: ComponentProps<typeof DraftDialogs>['describe'];
  localDraft: LocalDraft<Draft>;
}

/** An open draft, as the editor's content gets it. */
export interface OpenWorkDraft<Draft extends FieldValues, Content extends object> {
  draft: ReturnType<typeof useServerDraft<Draft, Content>>;
  /** Discards the draft and opens another page. */
  onEnd: (href: string) => void;
}

interface WorkEditorPageProps<Draft extends FieldValues, Content extends object> {
  work: WorkKind<Draft, Content>;
  /** The list of the user's other items. */
  home: { label: string; href: string };
  children: (open: OpenWorkDraft<Draft, Content>) => ReactNode;
}

/** Creates an item, or edits one: `?blog=` or `?project=`, or `?id=` with an item's id. */
export function WorkEditorPage<Draft extends FieldValues, Content extends object>(
  props: WorkEditorPageProps<Draft, Content>,
) {
  const [search] = useSearchParams();
  const { kind } = props.work;
  const id = search.get('id') ?? '';
  // Draft ids are longer.
  const isItem = /^[0-9a-f]{24}$/.test(id);
  if (isItem) return <Navigate to={`/create-${kind}?${kind}=${id}`} replace />;
  return <WorkWriter {...props} />;
}

function WorkWriter<Draft extends FieldValues, Content extends object>({
  work,
  home,
  children,
}: WorkEditorPageProps<Draft, Content>) {
  const navigate = useNavigate();
  const { kind, noun, prefill, readItem, draftOf, contentOf } = work;
  const form = useForm<Draft>({
    defaultValues: useMemo(() => draftOf({} as Content) as DefaultValues<Draft>, [draftOf]),
    resolver: work.resolver,
    mode: 'onTouched',
    // The frame does, in document order.
    shouldFocusError: false,
  });
  const initial = useInitialContent({ prefill, noun: kind, label: noun, readItem });
  const draft = useServerDraft<Draft, Content>({
    kind,
    endpoints: workDrafts,
    form,
    toContent: contentOf,
    fromContent: draftOf,
    titleOf: (content) => (content as { title?: string }).title ?? '',
    firstContent: () => initial.content,
    isWaiting: initial.isWaiting,
  });
  const handleEnd = (href: string) => {
    draft.discard();
    work.localDraft.remove(draft.id);
    void navigate(href);
  };
  return (
    <FormProvider {...form}>
      {draft.phase === 'open' ? (
        children({ draft, onEnd: handleEnd })
      ) : (
        <WorkFrame
          title={work.title}
          cancelHref="/dashboard"
          actions={
            <Button variant="primary" size="sm" disabled>
              Publish
            </Button>
          }
        >
          <OpeningDraft {...{ noun, home, draft, initial }} />
        </WorkFrame>
      )}
      <DraftDialogs
        draft={draft}
        noun={noun}
        ended="published"
        describe={work.describe}
        onLeave={() => handleEnd(home.href)}
        leaveLabel={home.label}
      />
    </FormProvider>
  );
}

interface WorkEditorProps<Draft extends FieldValues, Content extends object> {
  draft: OpenWorkDraft<Draft, Content>['draft'];
  localDraft: LocalDraft<Draft>;
  title: string;
  cancelHref: string;
  previewHref: string;
  publish: { isPending: boolean; mutate: (input: { draft: Draft; draftId: string }) => void };
  /** The publish button, idle and busy. */
  labels: { done: string; doing: string };
  /** Tools besides the history. */
  tools?: ReactNode;
  details: ReactNode;
  /** The fields beside the details. */
  children: (uploads: UploadStatus) => ReactNode;
}

/** The editor of an open draft: its status, history, preview and publishing. */
export function WorkEditor<Draft extends FieldValues, Content extends object>(
  props: WorkEditorProps<Draft, Content>,
) {
  const { draft, localDraft, publish, labels } = props;
  const navigate = useNavigate();
  const form = useFormContext<Draft>();
  const uploads = useUploadStatus();
  // The preview reads the draft from this browser.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => localDraft.store(values, draft.id),
      }),
    [form, localDraft, draft.id],
  );
  const handlePublish = form.handleSubmit(() => {
    if (uploads.isUploading) return showUploadingToast();
    publish.mutate({ draft: form.getValues(), draftId: draft.id });
  });
  const handlePreview = () => {
    draft.flush();
    localDraft.store(form.getValues(), draft.id);
    void navigate(props.previewHref);
  };
  return (
    <WorkFrame
      title={props.title}
      cancelHref={props.cancelHref}
      status={<DraftStatus saving={draft.saving} />}
      tools={
        <>
          {props.tools}
          <HistoryDrawer<Content>
            draftId={draft.id}
            onOpen={draft.flush}
            onRestore={draft.restore}
          />
        </>
      }
      actions={
        <>
          <Button size="sm" onClick={handlePreview}>
            Preview
          </Button>
          <Button
            size="sm"
            variant="primary"
            type="submit"
            busy={publish.isPending ? labels.doing : undefined}
          >
            {labels.done}
          </Button>
        </>
      }
      details={props.details}
      onSubmit={handlePublish}
    >
      {props.children(uploads)}
    </WorkFrame>
  );
}
