import { type EventPayload, type ModerationDecision, myDecisionPath } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import type { Live } from '../../live/index.ts';
import type { MessagingIdentityClient } from '../../people/index.ts';
import type { NotificationText } from '../inbox/notification-text.rules.ts';
import { createNotifier } from '../inbox/notifier.service.ts';

interface AccountNotificationDeps {
  live: Live;
  identity: MessagingIdentityClient;
}

/**
 * Notifies people about their domain, webhooks, recommendations and moderation, and admins about
 * automatic actions.
 */
export function accountNotificationEvents({
  live,
  identity,
}: AccountNotificationDeps): EventHandlers {
  const notify = createNotifier(live);
  return {
    'identity.host-changed': (event) => {
      const { freelancerId: userId } = event.payload;
      return notify({ userId, event }, { ...hostText(event.payload), link: '/settings#domain' });
    },
    'webhook.switched-off': (event) => {
      const { userId, webhookId } = event.payload;
      const link = `/settings/webhooks/${webhookId}`;
      return notify({ userId, event }, { ...webhookText(event.payload), link });
    },
    'recommendation.answered': async (event) => {
      const { freelancerId: userId, recommendationId, writerId } = event.payload;
      live.publishUserChange(userId, { topic: 'recommendation', id: recommendationId });
      const text = recommendationText(event.payload);
      if (!text) return;
      const link = '/requestrecommendation';
      await notify({ userId, event }, { ...text, link, writerId: writerId || undefined });
    },
    'report.decided': async (event) => {
      const { userId, caseId, isTold } = event.payload;
      if (!isTold) return;
      const link = myDecisionPath(caseId);
      await notify({ userId, event }, { ...decidedText(event.payload), link });
    },
    'report.answered': async (event) => {
      const { userId, link } = event.payload;
      await notify({ userId, event }, { ...reportReviewedText(event.payload), link });
    },
    'platform.canary-failed': async (event) => {
      const { remote } = event.payload;
      // The team gets a separate email.
      const notification = {
        ...canaryText(event.payload),
        link: `/platform/${remote}`,
        isMailed: false,
      };
      for (const userId of await identity.listAdminIds()) {
        // A notification is unique per event, so each admin gets an id of their own.
        await notify({ userId, event: { ...event, id: `${event.id}.${userId}` } }, notification);
      }
    },
  };
}

const hostText = ({
  host,
  state,
  reason,
}: EventPayload<'identity.host-changed'>): NotificationText =>
  state === 'live'
    ? { title: `${host} now opens your portfolio`, body: 'We found its TXT record.' }
    : { title: `${host} no longer opens your portfolio`, body: reason };

const webhookText = ({ url, reason }: EventPayload<'webhook.switched-off'>): NotificationText => ({
  title: `Your webhook to ${new URL(url).host} was disabled`,
  body: reason,
});

/** Notification of a written or withdrawn recommendation; a rewrite or a decline sends none. */
function recommendationText({
  answer,
  writerName,
}: EventPayload<'recommendation.answered'>): NotificationText | undefined {
  switch (answer) {
    case 'written':
      return {
        title: `${writerName} recommended you`,
        body: 'Read it and choose whether to show it.',
      };
    case 'withdrawn':
      return {
        title: 'A recommendation was withdrawn',
        body: 'Its writer withdrew it, so it is no longer shown.',
      };
    default:
      return undefined;
  }
}

const decidedTitles: Record<ModerationDecision, (title: string) => string> = {
  warn: (title) => `You received a warning about “${title}”`,
  hide: (title) => `We hid “${title}”`,
  none: (title) => `We reversed the decision about “${title}”`,
  dismiss: (title) => `We upheld the decision about “${title}”`,
};

const decidedText = ({
  decision,
  title,
  words,
}: EventPayload<'report.decided'>): NotificationText => ({
  title: decidedTitles[decision](title),
  body: words || 'We read your answer and reviewed it again.',
});

const reportReviewedText = ({
  title,
  isActedOn,
}: EventPayload<'report.answered'>): NotificationText => ({
  title: `We reviewed your report of “${title}”`,
  body: isActedOn
    ? 'We took action. Thank you for reporting it.'
    : 'It follows our rules, so it stays.',
});

const canaryText = ({
  remote,
  version,
  live: liveVersion,
  reason,
}: EventPayload<'platform.canary-failed'>): NotificationText => ({
  title: `The canary of ${remote} ${version} was rolled back`,
  body: `${reason} Everyone gets ${liveVersion} again.`,
});
