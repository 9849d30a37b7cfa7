import { blogs, workDrafts } from '@soloist/contracts';
import { AppError, callService, conflict } from '@soloist/server-kit';
import { toBlogPost } from '../assistant/index.ts';
import type { Act, ActRun, ActUrls } from './acts.rules.ts';

/** A draft as it was when Sage proposed to publish it. */
export interface BlogPostValues {
  draft_id: string;
  /** Each change of the draft has another one: it stands for its whole content. */
  revision: number;
  title: string;
  brief: string;
  tags: string[];
  words: number;
  /** How its text starts. */
  start: string;
  images: number;
  publish_at: string | null;
}

const whenAway = 'We couldn’t reach your blogs. Try again.';
const hasChanged = 'This draft has changed since Sage showed it. Ask Sage again.';

const isFuture = (moment: string | null) => moment !== null && Date.parse(moment) > Date.now();

/** Publishes a draft of the person, or schedules it for the time in the draft. */
export function createPublishBlog({ marketplace }: ActUrls): Act<BlogPostValues> {
  const callOf = ({ caller }: ActRun<BlogPostValues>) => ({
    ...{ url: marketplace, authorization: caller.authorization, whenAway },
    tellsRefusals: true as const,
  });
  /** The post that this draft became. */
  async function findPost(act: ActRun<BlogPostValues>) {
    const query = { limit: 1, draft_id: act.values.draft_id };
    return (await callService(blogs.listOwn, { ...callOf(act), query })).items[0];
  }
  /** The content of the draft, unless it was changed, published or deleted. */
  async function readContent(act: ActRun<BlogPostValues>) {
    const { draft_id, revision } = act.values;
    const reading = callService(workDrafts.read, { ...callOf(act), params: { draft_id } });
    const { draft } = await reading.catch((err) => {
      if (!(err instanceof AppError) || !['not_found', 'gone'].includes(err.code)) throw err;
      throw conflict(hasChanged);
    });
    if (draft.kind !== 'blog' || draft.revision !== revision) throw conflict(hasChanged);
    return draft.content;
  }
  return {
    buttonOf: ({ publish_at }) => (isFuture(publish_at) ? 'Schedule post' : 'Publish post'),
    caution: 'Undo unpublishes the post. People may have read it by then.',
    rowsOf: ({ title, brief, tags, words, start, images, publish_at }) => [
      { label: 'Title', value: title },
      { label: 'Summary', value: brief || 'None' },
      { label: 'Tags', value: tags.join(', ') || 'None' },
      { label: 'Length', value: `${words} words, ${images} images` },
      { label: 'Published', value: publish_at ?? 'Immediately' },
      { label: 'Start of the text', value: start },
    ],
    pageOf: () => '/blogs',
    async run(act) {
      // After a lost outcome, the draft is published already.
      if (await findPost(act)) return;
      const body = { ...toBlogPost(await readContent(act)), draft_id: act.values.draft_id };
      await callService(blogs.create, { ...callOf(act), body });
    },
    async undo(act) {
      const post = await findPost(act);
      if (!post || post.status === 'draft') return;
      const body = { published: false, now: false };
      await callService(blogs.publish, { ...callOf(act), params: { id: post.id }, body });
    },
  };
}
