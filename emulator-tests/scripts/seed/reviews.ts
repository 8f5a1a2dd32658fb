/** A review of a past guest, who has no account any more, so it stays if tests delete the orders of the demo buyer. */
interface SeedReview {
  foodId: string;
  /** The first name of the guest. */
  author: string;
  stars: number;
  text?: string;
  daysAgo: number;
  /** The answer of the cook, one day later. */
  reply?: string;
}

export const seedReviews: SeedReview[] = [
  {
    foodId: 'tonkotsu-ramen',
    author: 'Priya',
    stars: 5,
    text: 'The broth is rich without being heavy, and the egg was perfect. I will be back on Sunday.',
    daysAgo: 2,
    reply: 'Thank you! Tell me if you want more noodles next time.',
  },
  {
    foodId: 'tonkotsu-ramen',
    author: 'Tom',
    stars: 5,
    text: 'Easy to find, still hot, and enough for two hungry people.',
    daysAgo: 6,
  },
  { foodId: 'tonkotsu-ramen', author: 'Lena', stars: 4, daysAgo: 11 },
  {
    foodId: 'jollof-rice',
    author: 'Marcus',
    stars: 5,
    text: 'Smoky at the bottom, exactly as my aunt makes it. The whole family asked for more.',
    daysAgo: 3,
  },
  {
    foodId: 'jollof-rice',
    author: 'Ines',
    stars: 4,
    text: 'Delicious, and quite spicy. The portion was generous.',
    daysAgo: 8,
    reply: 'I can make it milder. Just leave a note with your order.',
  },
  { foodId: 'jollof-rice', author: 'Yusuf', stars: 5, daysAgo: 15 },
  {
    foodId: 'jollof-rice',
    author: 'Chloe',
    stars: 5,
    text: 'My office shares this every Friday now.',
    daysAgo: 20,
  },
  {
    foodId: 'seafood-paella',
    author: 'Henrik',
    stars: 5,
    text: 'Collected in the pan, and we ate it in the park. The prettiest dinner in weeks.',
    daysAgo: 5,
  },
  {
    foodId: 'seafood-paella',
    author: 'Grace',
    stars: 3,
    text: 'Good rice, but I waited ten minutes at the door.',
    daysAgo: 13,
    reply: 'Sorry about that. I now keep the finished pans warm, so nobody waits.',
  },
];
