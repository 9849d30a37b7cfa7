import type { ProjectTerms } from '@soloist/contracts';

interface DemoImage {
  /** A file beside this one. */
  file: string;
  alt: string;
}
export interface DemoProject {
  cover: DemoImage;
  /** The images in its story. */
  storyImages: DemoImage[];
  publishedDaysAgo: number;
  /** In Markdown; images are named by their files. */
  story: string;
  terms: Omit<ProjectTerms, 'type' | 'description' | 'coverImg' | 'images'>;
}

/** Portfolio projects of the demo freelancer, newest last. */
export const demoProjects: DemoProject[] = [
  {
    cover: {
      file: 'tiles.webp',
      alt: 'A wall of blue and white tiles; on it the same product card in three colours',
    },
    storyImages: [],
    publishedDaysAgo: 210,
    terms: {
      title: 'One library for three tile makers',
      brief:
        'Three workshops with three brands share one shop system. Now they share its parts too, and each still looks like itself.',
      skills: ['Design systems', 'Product design', 'Accessibility'],
      tools: ['Figma', 'Storybook'],
      client: 'Oficinas do Sado',
      liveUrl: '',
    },
    story: `Three tile workshops south of Lisbon pay for one shop together. Every change had to be drawn three times, and the smallest of them always waited longest.

## What they had

Forty-one kinds of buttons, nine ways to write a price, and a developer who kept a list of which of them were real.

## What they have

- Twenty-six components, each with all of its states
- One file of forty values per workshop: colours, type, corners, spacing
- A page for every component that says when *not* to use it

A workshop changes its values and sees its whole shop change. Text that would be too faint is refused right there, with the nearest shade that is not.

> We opened the Christmas shop in two days. Last year it took until January.

## What I would do again

Begin with the ugliest page. The parts that survived the glaze calculator survived everything else.`,
  },
  {
    cover: {
      file: 'parts.webp',
      alt: 'An exploded drawing of a gearbox: one cog is marked and lies in the basket below',
    },
    storyImages: [
      {
        file: 'taps.webp',
        alt: 'Two phones: a picture of every part to tap on, then the part with its stock',
      },
    ],
    publishedDaysAgo: 150,
    terms: {
      title: 'The right spare part in two taps',
      brief:
        'Lift mechanics ordered every fifth part wrong. They now find it in a drawing, with gloves on and one bar of signal.',
      skills: ['User research', 'Product design', 'Prototyping'],
      tools: ['Figma', 'Framer', 'Maze'],
      client: 'Elevato Serviços',
      liveUrl: '',
    },
    story: `A lift mechanic works in a shaft, on a phone, with gloves. The catalogue has 60,000 parts whose names differ in one digit. **Every fifth order was wrong**, and each wrong order was a second visit.

## A week in the shaft

I rode along for five days. Nobody searched by number. People held the broken part next to the phone and scrolled for something that looked like it.

## Drawings that can be tapped

![Two phones: a picture of every part to tap on, then the part with its stock](taps.webp)

1. Choose the lift by the plate on its door.
2. Tap the part in the drawing.
3. See whether the van has it, the depot has it, or it must be ordered.

The drawings of a lift are on the phone before the mechanic leaves the depot: there is no signal in a shaft.

## After a year

Wrong orders went from 20 in a hundred to 4. The search box is still there. In the last quarter it was used eleven times.`,
  },
  {
    cover: {
      file: 'ferries.webp',
      alt: 'A ferry on the river, a bridge behind it, and a board with the next departures',
    },
    storyImages: [],
    publishedDaysAgo: 95,
    terms: {
      title: 'A timetable that is read aloud',
      brief:
        'The ferries across the Tejo carry 60,000 people a day. The timetable now works for those who do not see it, too.',
      skills: ['Accessibility', 'User research', 'Product design'],
      tools: ['Figma', 'Storybook'],
      client: 'Barcos do Tejo',
      liveUrl: 'https://barcos-do-tejo.example',
    },
    story: `The timetable was a picture of a table. For a screen reader it was the word "timetable".

## The question people have

Nobody wants a timetable. People want to know **when the next one goes and whether they can make it**. That is now the first sentence of the page, for everyone:

> Next ferry to Cacilhas: 18:10, in 7 minutes, from pier 2.

The whole table follows, as a table, with row and column headings that say where you are in it.

## Who tested it

- Four people who use a screen reader every day
- Three who set their text to twice its size
- Two captains, who found the mistake in the Sunday table

## The result

The phone line for departures was closed after half a year because it hardly rang. The page has 11 KB of JavaScript, all of it for the clock.`,
  },
  {
    cover: {
      file: 'seeds.webp',
      alt: 'Eight seed packets on green, each with its plant and the months to sow it in',
    },
    storyImages: [
      {
        file: 'season.webp',
        alt: 'A wheel of the year: seven coloured arcs show when each plant can be sown',
      },
    ],
    publishedDaysAgo: 60,
    terms: {
      title: 'Four thousand seeds, one question',
      brief:
        'A seed merchant’s shop that asks what month it is before anything else, and sells half as much again.',
      skills: ['Product design', 'Prototyping', 'User research'],
      tools: ['Figma', 'Maze'],
      client: 'Horta Viva, Porto',
      liveUrl: 'https://horta-viva.example/sementes',
    },
    story: `Horta Viva sells four thousand kinds of seeds. Its filters asked for family, genus and colour. Its customers asked one thing at the counter: *what can I sow now?*

## The counter as a filter

I stood behind the counter for two Saturdays and wrote down every first sentence. Seven of ten named a month, a balcony, or both. So the shop opens with them.

![A wheel of the year: seven coloured arcs show when each plant can be sown](season.webp)

## Small things that mattered

- The packet in the shop is the packet in the hand: same colours, same order of facts.
- "Too late for this year" appears before the basket, with a plant that is not.
- Everything works without a pointer; half of the customers are over sixty.

## In numbers

Orders grew by **52%** in the first spring, and returns fell to almost nothing: hardly anyone bought tomatoes in October any more.`,
  },
  {
    cover: {
      file: 'coffee.webp',
      alt: 'Three bags of coffee and an order sheet with one line for each of them',
    },
    storyImages: [],
    publishedDaysAgo: 20,
    terms: {
      title: 'Wholesale coffee in forty seconds',
      brief:
        'Cafés order the same nine bags every week. Their roaster’s checkout now begins with last week’s order.',
      skills: ['Product design', 'Prototyping', 'Accessibility'],
      tools: ['Figma', 'Framer'],
      client: 'Nordlys Coffee',
      liveUrl: 'https://nordlys-coffee.example/wholesale',
    },
    story: `Four hundred cafés order from Nordlys, most of them on Tuesday evening, after closing, standing up. An order took six minutes, and a third of them were finished by phone the next morning.

## Last week, again

The order opens with what was ordered last week. Most people change one number and send it: **forty seconds** in the median, measured over the first two months.

### The details

- Numbers are typed, not clicked; the whole sheet is done with the keyboard.
- The roasting day is next to the button, because that is what people called about.
- An order that does not go through stays on the phone and is sent when there is a signal.

## What we left out

Accounts for each employee, a chat, and a basket. Nobody missed the basket.`,
  },
];
