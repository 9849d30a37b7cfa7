import type { ReportKind } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { notFound } from '@soloist/server-kit';
import { blogWorks, projectWorks, serviceWorks } from '../catalog/index.ts';
import { ApplicationModel, JobModel, type StoredJob } from '../hiring/index.ts';
import { RecommendationModel } from '../recommendations/index.ts';
import { fullName, SiteModel, type StoredSite } from '../sites/index.ts';
import type { ReportedItem } from './cases.model.ts';
import type { MarketplaceMessagingClient } from './messaging.client.ts';

/** The reported item; without `readerId` for automatic flags, which can see everything. */
interface ReportedItemRef {
  id: string;
  readerId?: string;
}
type Read = (named: ReportedItemRef) => Promise<ReportedItem>;

const longest = 2000;
const lines = (...texts: string[]) => texts.filter(Boolean).join('\n\n').slice(0, longest);
const nameOf = ({ profile }: StoredSite) => fullName(profile) || profile.username;

const findPerson = (ownerId: string) => SiteModel.findOne({ ownerId }).lean<StoredSite>();

/** The item of each kind, for people who may see it. @throws AppError `not_found`. */
const readers: Record<Exclude<ReportKind, 'message'>, Read> = {
  async job({ id }) {
    const job = await JobModel.findOne({ _id: id, state: 'published' }).lean<StoredJob>();
    if (!job) throw notFound('job');
    const { title, description } = job.terms;
    const link = `/job/${id}`;
    return { ownerId: job.ownerId, title, link, snapshot: lines(richTextToText(description)) };
  },
  async person({ id }) {
    const site = await findPerson(id);
    if (!site) throw notFound('person');
    const { headline, about, skills } = site.profile;
    const snapshot = lines(headline, about, skills.join(', '));
    return { ownerId: site.ownerId, title: nameOf(site), link: `/profile/${id}`, snapshot };
  },
  async application({ id, readerId }) {
    const ofReader = readerId ? { employerId: readerId } : {};
    const storedApplication = await ApplicationModel.findOne({ _id: id, ...ofReader }).lean();
    if (!storedApplication) throw notFound('application');
    const [site, job] = await Promise.all([
      findPerson(String(storedApplication.freelancerId)),
      JobModel.findOne({ _id: storedApplication.jobId }, { 'terms.title': 1 }).lean<StoredJob>(),
    ]);
    const title = `${site ? nameOf(site) : 'Someone'} for “${job?.terms?.title ?? 'a job'}”`;
    const link = `/profile/${storedApplication.freelancerId}`;
    return {
      ownerId: storedApplication.freelancerId,
      title,
      link,
      snapshot: lines(storedApplication.cover),
    };
  },
  async service({ id }) {
    const { work } = await serviceWorks.readPublished(id);
    const { title, summary, process } = work.terms;
    const link = `/service/${id}`;
    return { ownerId: work.ownerId, title, link, snapshot: lines(summary, process) };
  },
  async project({ id }) {
    const { work } = await projectWorks.readPublished(id);
    const { title, brief, description } = work.terms;
    const link = `/projectPreview/${id}`;
    const snapshot = lines(brief, richTextToText(description));
    return { ownerId: work.ownerId, title, link, snapshot };
  },
  async post({ id }) {
    const { work } = await blogWorks.readPublished(id);
    const { title, brief, description } = work.content;
    const snapshot = lines(brief, richTextToText(description));
    return { ownerId: work.ownerId, title, link: `/gmd-blogs/${id}`, snapshot };
  },
  async recommendation({ id }) {
    const storedRecommendation = await RecommendationModel.findOne({
      _id: id,
      status: 'published',
    }).lean();
    if (!storedRecommendation) throw notFound('recommendation');
    const title = `Recommendation by ${storedRecommendation.writer.name}`;
    const link = `/profile/${storedRecommendation.requesterId}`;
    return {
      ownerId: storedRecommendation.requesterId,
      title,
      link,
      snapshot: lines(storedRecommendation.text),
    };
  },
};

/** Only messaging has the text of a message and returns it to its two people alone. */
const messageReader =
  (messaging: MarketplaceMessagingClient): Read =>
  async ({ id, readerId }) => {
    const message = readerId && (await messaging.readMessage(id, readerId));
    if (!message) throw notFound('message');
    const { sender, says } = message;
    const site = await findPerson(sender);
    if (!site) throw notFound('person');
    const title = `Message from ${nameOf(site)}`;
    return { ownerId: site.ownerId, title, link: `/profile/${sender}`, snapshot: lines(says) };
  };

/**
 * The item to be reported, in its current state.
 * @throws AppError `not_found` for items that the reader cannot see, `unavailable` while messaging
 * does not respond.
 */
export function createItemReader(messaging: MarketplaceMessagingClient) {
  const all: Record<ReportKind, Read> = { ...readers, message: messageReader(messaging) };
  return (kind: ReportKind, named: ReportedItemRef): Promise<ReportedItem> => all[kind](named);
}
export type ReadReportedItem = ReturnType<typeof createItemReader>;
