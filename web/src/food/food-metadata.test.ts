import { expect, it } from 'vitest';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { siteSocialCard } from '../ui/page';
import { SITE_URL } from '../lib/page-data';
import { createSocialCard } from './food-metadata';

const PHOTO = `/photos/${'0a'.repeat(16)}-a0b1c2`;
const createCard = (food_image: string) =>
  createSocialCard({ ...foodFixture, food_name: 'Rice', food_image });

it.each([
  ['/images/foods/jollof-rice-960.webp', `${SITE_URL}/images/foods/jollof-rice-1200x630.jpg`],
  [`${PHOTO}-960.webp`, `${SITE_URL}${PHOTO}-1200x630.jpg`],
  ['http://images.example/a.png?size=960.webp', 'https://images.example/a.png?size=960.webp'],
])('createSocialCard for the image %s returns the card %s', (image, url) => {
  expect(createCard(image)).toEqual({ url, alt: 'Rice' });
});

it.each([
  // These images have no social card.
  '/images/hero/apple-pie-960.webp',
  '/images/foods/default.svg',
  `${PHOTO}-192.webp`,
  // These image URLs are invalid.
  '',
  '//evil.example/a.png',
])('createSocialCard returns the social card of the site for the image %j', (image) => {
  expect(createCard(image)).toBe(siteSocialCard);
});
