export interface DemoConversation {
  /** The sample freelancer’s counterpart, by email address. */
  email: string;
  /** The freelancer has not read what came last. */
  isUnread?: boolean;
  messages: DemoMessage[];
}

export interface DemoMessage {
  from: 'freelancer' | 'other';
  hoursAgo: number;
  text?: string;
  /** The freelancer’s document for this person, instead of a text. */
  card?: 'proposal' | 'invoice';
  /** Emoji with which the receiver reacted. */
  reaction?: string;
}

/** The sample freelancer’s conversations, each with its oldest message first. */
export const demoConversations: DemoConversation[] = [
  {
    email: 'lukasz@demo.soloist.local',
    messages: [
      {
        from: 'freelancer',
        hoursAgo: 220,
        text: 'Hi Łukasz, I have a shop that needs a developer who cares about keyboard use. Are you free in January?',
      },
      {
        from: 'other',
        hoursAgo: 214,
        text: 'From the 12th on, two to three days a week. Is there a prototype I could look at?',
      },
      {
        from: 'freelancer',
        hoursAgo: 213,
        text: 'There will be one by the end of the month. I’ll send you the link.',
        reaction: '👍',
      },
    ],
  },
  {
    email: 'noor@demo.soloist.local',
    isUnread: true,
    messages: [
      {
        from: 'freelancer',
        hoursAgo: 53,
        text: 'Thank you for the recommendation! That was very kind.',
        reaction: '❤️',
      },
      { from: 'other', hoursAgo: 52, text: 'You earned it. How is the café project going?' },
      {
        from: 'other',
        hoursAgo: 3,
        text: 'One of my clients needs a wholesale shop next spring. May I give them your name?',
      },
    ],
  },
  {
    email: 'grace@demo.soloist.local',
    messages: [
      { from: 'freelancer', hoursAgo: 23 * 24, card: 'proposal' },
      {
        from: 'other',
        hoursAgo: 22 * 24,
        text: 'Read it on the ferry and signed it before Stavanger. When do you come to the order office?',
        reaction: '🎉',
      },
      {
        from: 'freelancer',
        hoursAgo: 22 * 24 - 1,
        text: 'Monday and Tuesday, if that suits the team. I’d like to sit beside three people while they take orders.',
      },
      {
        from: 'other',
        hoursAgo: 22 * 24 - 3,
        text: 'It does. Ask for Silje, she takes the calls from the north.',
      },
      { from: 'freelancer', hoursAgo: 6 * 24, card: 'invoice' },
      {
        from: 'freelancer',
        hoursAgo: 5,
        text: 'The ordering flow is ready for you: a regular order now takes three taps. The standing order is the part I’m least sure about.',
      },
      {
        from: 'other',
        hoursAgo: 4,
        text: 'We tried it on the phone behind the counter. Wet hands and all: 48 seconds.',
        reaction: '🙌',
      },
      {
        from: 'freelancer',
        hoursAgo: 3.5,
        text: 'That’s under half of what we hoped for. I’ll look at the standing order again before you approve it.',
      },
    ],
  },
];
