import type { JobTerms } from '@soloist/contracts';

export interface DemoJob {
  postedDaysAgo: number;
  /** Days until the job closes; null without a closing date. */
  closesInDays: number | null;
  /** In Markdown. */
  story: string;
  terms: Omit<JobTerms, 'type' | 'description' | 'closesOn'>;
  /** The demo freelancer's application, with a rate in minor units. */
  application?: { cover: string; rate: number; daysAgo: number };
}

/** Jobs of the demo client, newest last. */
export const demoJobs: DemoJob[] = [
  {
    postedDaysAgo: 12,
    closesInDays: 16,
    story: `Every autumn we photograph the coffee farms that we buy from, and every autumn we come home with four thousand pictures and no story. This year we are taking a professional photographer along.

## What we have

- Two weeks at the end of February, at three farms in Huila, Colombia
- A guide who knows all three families, and a car
- Written permission from everyone who will be photographed

## What we need

1. Forty finished pictures that we may use for three years, on the bags, in the shop and in print
2. One portrait of each family, which they get as a print
3. The light that is there: we do not bring lamps up a mountain

Flight, room and meals are ours. Please send two series of yours in which people work, not single pictures.`,
    terms: {
      title: 'Photographer for three coffee farms in Colombia',
      skills: ['Photography', 'Photojournalism', 'Photo editing'],
      budgetType: 'fixed',
      budget: 680_000,
      budgetTo: 820_000,
      currency: 'EUR',
      level: 'expert',
      duration: 'month',
      location: 'Huila, Colombia',
      remote: false,
      places: 1,
    },
  },
  {
    postedDaysAgo: 6,
    closesInDays: 24,
    story: `Four hundred cafés order from us by a form that we built in 2019. It works, which is the kindest word for it: a regular order takes eleven minutes, most of them spent looking for what was ordered last time.

## What should come of it

- A regular order in under two minutes, on a phone, behind a counter, with wet hands
- A way to change a standing order that does not end in a call to us
- Drawings of every state, and a small set of parts that our developer can build from

## How we would work

You spend a day with us in Bergen and two mornings in cafés. After that, where you sit is up to you. We talk every Tuesday, and our developer is there from the first day.

> Please do not send a finished idea. Tell us what you would want to know first.`,
    terms: {
      title: 'Product designer for our wholesale ordering',
      skills: ['Product design', 'User research', 'Prototyping', 'Accessibility'],
      budgetType: 'hourly',
      budget: 7_000,
      budgetTo: 9_500,
      currency: 'EUR',
      level: 'expert',
      duration: 'quarter',
      location: 'Bergen, Norway',
      remote: true,
      places: 1,
    },
    application: {
      cover:
        'I have rebuilt the ordering of two wholesalers, one of them for cafés that order between two customers. The first thing I would want to know is what people do in the eleven minutes: I would sit beside three of them, with last week’s order on paper, and write down every time they leave your form to look something up. My guess is that half of the time is not in the form at all.',
      rate: 8_500,
      daysAgo: 4,
    },
  },
  {
    postedDaysAgo: 2,
    closesInDays: null,
    story: `We roast six coffees. Each needs a card that lies in the bag: where it is from, how it tastes, how to brew it, in Norwegian and English, about 120 words each.

You get our tasting notes, half an hour on the phone with the person who bought the coffee, and a bag of each. We would like to hear your words, not the ones that every roastery uses: if *notes of* appears more than once, we will know.

There are two of these jobs: one for each language, as we would rather have two people who write than one who translates.`,
    terms: {
      title: 'Two writers for the cards in our coffee bags',
      skills: ['Copywriting', 'Norwegian', 'English'],
      budgetType: 'fixed',
      budget: 90_000,
      budgetTo: null,
      currency: 'EUR',
      level: 'intermediate',
      duration: 'week',
      location: '',
      remote: true,
      places: 2,
    },
  },
  {
    postedDaysAgo: 1,
    closesInDays: 20,
    story: `Our till, our shop and our wholesale pages were drawn by four people over seven years, and it shows: there are eleven buttons that all mean *add to the order*.

## What we need

- A small design system that our two developers can keep: colours, type, fields, lists, dialogs
- Each part tried with a screen reader and by keyboard before it is called done
- The till moved over first, as that is where people queue

## What we do not need

A site about the design system. A page that says how each part is used is enough.

Start when you like before the middle of January; we would rather wait for the right person.`,
    terms: {
      title: 'Design system for a till, a shop and wholesale',
      skills: ['Design systems', 'Accessibility', 'Product design', 'Figma'],
      budgetType: 'fixed',
      budget: 900_000,
      budgetTo: 1_200_000,
      currency: 'EUR',
      level: 'expert',
      duration: 'quarter',
      location: '',
      remote: true,
      places: 1,
    },
  },
];
