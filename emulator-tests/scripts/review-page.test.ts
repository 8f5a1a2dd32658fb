import { Timestamp } from '@google-cloud/firestore';
import type { ReviewItem } from '@potluck/functions/moderation/review-queue';
import { storedFoodFixture } from '@potluck/functions/testing/stored-food-fixture';
import { expect, it } from 'vitest';
import { formatReviewLine, renderReviewPage } from './review-page';

const options = { site: 'https://potluck.test', project: 'my-potluck' };
const at = Timestamp.fromDate(new Date('2026-01-01T12:00:00Z'));
const report: ReviewItem['reports'][number] = {
  food_id: 'rice',
  owner_uid: 'cook',
  reporter_uid: 'guest',
  reason: 'ill',
  note: 'Two\nlines <script>',
  created_at: at,
  isConfirmed: true,
  isCurrent: true,
};
const photo = `/photos/${'0'.repeat(32)}-a0b1c2-960.webp`;
const item: ReviewItem = {
  id: 'rice',
  reports: [report, { ...report, reason: 'other', isConfirmed: false, isCurrent: false }],
  food: { ...storedFoodFixture, food_name: '<b>"Rice"</b>', food_image: photo },
  uid: 'cook',
  author: undefined,
  openOrders: ['order'],
  illnesses: 2,
};
const message = { order_id: 'order', id: 'insult', text: 'An insult' };

it('formatReviewLine returns one line with the dish, the cook, the counts, the most important report, and the link', () => {
  expect(formatReviewLine(item, options)).toBe(
    'rice "<b>\\"Rice\\"</b>" (visible): cook cook <no account>, 1 open order, 2 illness reports about this person in a year, 1 report of the present version, 2 of all; 2026-01-01T12:00:00.000Z ill "Two\\nlines <script>" (confirmed email, present version)  https://potluck.test/foods/rice',
  );
});

it.each<[string, Partial<ReviewItem>, string[]]>([
  [
    'a visible dish with an uploaded photo',
    {},
    ['hide rice "REASON"', 'dismiss rice', `remove-photo ${photo}`, 'disable cook "REASON"'],
  ],
  [
    'a dish that waits for a review',
    { reports: [], food: { ...storedFoodFixture, hidden: { reason: 'Waits', at } } },
    ['show rice', 'disable cook "REASON"'],
  ],
  ['a deleted dish', { food: undefined }, ['dismiss rice', 'disable cook "REASON"']],
  [
    'a message',
    { id: 'order', reports: [{ ...report, message }] },
    ['dismiss order', 'disable cook "REASON"'],
  ],
])('renderReviewPage shows the commands for %s', (_what, changes, commands) => {
  const page = renderReviewPage([{ ...item, ...changes }], options);
  const [, shown] = /<pre>(.*?)<\/pre>/s.exec(page) ?? [];
  const lines = commands.map((one) => `npm run moderate -- ${one} --project my-potluck`);
  expect(shown?.replaceAll('&#34;', '"').split('\n')).toEqual(lines);
});

it('renderReviewPage escapes all texts of users, and shows the image and all reports', () => {
  const page = renderReviewPage([item], options);
  expect(page).toContain(`<img src="https://potluck.test${photo}" alt="">`);
  expect(page.match(/<li>/g)).toHaveLength(2);
  expect(page).toContain('&#60;script&#62;');
  expect(page).not.toMatch(/<script|<b>|"Rice/);
});
