import type { BlogTerms } from '@soloist/contracts';

export interface DemoBlog {
  /** A file beside this one, and its description. */
  cover: { file: string; alt: string } | null;
  publishedDaysAgo: number;
  /** In Markdown. */
  story: string;
  terms: Pick<BlogTerms, 'title' | 'brief' | 'tags'>;
}

/** Posts of the demo freelancer, newest last. */
export const demoBlogs: DemoBlog[] = [
  {
    cover: null,
    publishedDaysAgo: 96,
    terms: {
      title: 'Error messages are part of the price',
      brief:
        'A sentence under a form field decides whether a person tries again or gives up. How I write them, with the ones I had to throw away.',
      tags: ['Writing', 'Checkout', 'Accessibility'],
    },
    story: `A customer who sees an error message wants to give you money and cannot. There is hardly a sentence in your shop that is read more closely, and hardly one that took less time to write.

## Three questions

Before I let one pass, it answers three questions in this order:

1. What happened, in the customer’s words?
2. Did anything get lost?
3. What do I do now?

The third is the one that is missing most often. “Invalid postcode” answers half of the first.

## A before and an after

This is from a shop that sells spare parts. I changed no code that decides, only what it says:

- **Invalid postcode** became: We do not find 1000-99. Portuguese postcodes have seven digits, such as 1000-099.
- **Session expired** became: You were away for an hour, so we asked for your password again. Your basket is as you left it.
- **Error 402** became: Your bank said no and gave no reason. You were not charged. Try another card, or pay by invoice.

In the month after, calls about “the website does not work” went from about forty to eleven.

## Where the sentence goes

The nicest sentence is no use where nobody reads it. Mine sit under the field, and the field says so to a screen reader:

\`\`\`html
<label for="postcode">Postcode</label>
<input id="postcode" aria-invalid="true" aria-describedby="postcode-problem" />
<p id="postcode-problem">We do not find 1000-99. …</p>
\`\`\`

> If you can only do one thing this week, search your texts for the word *invalid* and rewrite every sentence that has it.

What I no longer do is apologise. “Oops” was written by a person who was not in a hurry.`,
  },
  {
    cover: {
      file: 'receipt.webp',
      alt: 'A till receipt in front of shelves of jars; one of its lines is marked in red',
    },
    publishedDaysAgo: 41,
    terms: {
      title: 'Work a day in the shop first',
      brief:
        'I begin every project behind the counter. It costs a day and has saved each client at least a month.',
      tags: ['User research', 'Process'],
    },
    story: `Every project of mine begins with an apron. I work one day wherever the orders are packed, and I write down each time someone sighs.

People think that this is about empathy. It is about **arithmetic**: a designer costs less at the packing table than in a meeting about a feature that nobody there would use.

## What I bring

- Shoes that can get wet
- A notebook, because a laptop makes everybody polite
- One question for each person: *what do you do when the system says no?*

## What I do not bring

Ideas. They come anyway, and on the first day they are almost always wrong. At a seed company I was sure that people needed a better search. At noon a colleague showed me the drawer: four hundred index cards, sorted by the month of sowing. Nobody searched. They *planned*.

## What comes out of it

A single page. On the left, each step from the order to the door, with the minutes it took. On the right, who did it and what they said. Somewhere on that page is a line that takes longer than all others, and it is never the one in the briefing.

> You spent a day packing jars and then drew us half of what we asked for. It was the right half.

That was a client, after the launch. I have the note over my desk.

## How to do it yourself

1. Choose an ordinary Tuesday, not the day before a holiday.
2. Take a task, however small. People who only watch are in the way.
3. Write down times, not opinions.
4. On the way home, cross out everything that you knew before.

What is left on the page is your project.`,
  },
  {
    cover: null,
    publishedDaysAgo: 9,
    terms: {
      title: 'Prices that can be read aloud',
      brief:
        'What eight people with screen readers taught me about the simplest thing in a shop: what it costs.',
      tags: ['Accessibility', 'Checkout', 'Design systems'],
    },
    story: `“Twelve. Ninety. Fourteen ninety. Per.” That is what one of my prices sounded like. I had looked at it for two years and never heard it.

This autumn eight people who use a screen reader every day bought tea, tiles and a gearbox in three shops that I had designed. All of them found the product. Five were not sure what it cost.

## What went wrong

**The old price.** We strike it through. A line through a number has no sound, so there were two prices, and the wrong one came first.

**The small cents.** Set smaller and higher, in an element of their own, they became a second number.

**“from”.** It stood above the price in grey, and was read two sentences earlier, after the picture.

## What I use now

One sentence that is complete, and the drawing beside it for the eyes only:

\`\`\`html
<p class="price">
  <span class="for-ears">12 euros 90, before 14 euros 90, for 100 grams</span>
  <span aria-hidden="true"><s>14.90</s> <b>12<sup>90</sup></b> € / 100 g</span>
</p>
\`\`\`

It is not elegant. It survived eight people, three screen readers and a product list of four hundred teas.

## Test it in a minute

- Turn on the screen reader of your phone: it is in the settings, under accessibility.
- Open your most expensive product and close your eyes.
- Say the price out loud, then look.

If you were wrong, so was a person who wanted to pay it.

I have put the component, its states and the notes from the sessions into the library that my clients get. If you would like them without being a client, write to me: they are not a secret.`,
  },
];
