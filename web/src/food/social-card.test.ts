import { describe, expect, it } from 'vitest';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { siteSocialCard } from '../ui/page';
import { SITE_URL } from '../lib/page-data';
import { createSocialCard } from './food-metadata';

const PHOTO = `/photos/${'0a'.repeat(16)}-a0b1c2`;

const createCard = (food_image: string) =>
  createSocialCard({ ...foodFixture, food_name: 'Rice', food_image });

describe('createSocialCard', () => {
  it('returns the social card JPEG of a dish image that is part of the site', () => {
    expect(createCard('/images/foods/jollof-rice-960.webp')).toEqual({
      url: `${SITE_URL}/images/foods/jollof-rice-1200x630.jpg`,
      alt: 'Rice',
    });
  });

  it('returns the social card JPEG of an uploaded photo', () => {
    expect(createCard(`${PHOTO}-960.webp`)).toEqual({
      url: `${SITE_URL}${PHOTO}-1200x630.jpg`,
      alt: 'Rice',
    });
  });

  it('returns the URL of the dish image, with https instead of http, if the image is on another site', () => {
    expect(createCard('http://images.example/a.png?size=960.webp')).toEqual({
      url: 'https://images.example/a.png?size=960.webp',
      alt: 'Rice',
    });
  });

  it.each(['/images/hero/apple-pie-960.webp', '/images/foods/default.svg', `${PHOTO}-192.webp`])(
    'returns the social card of the site for the image %s, which has no social card',
    (image) => {
      expect(createCard(image)).toBe(siteSocialCard);
    },
  );

  it.each(['', 'javascript:alert(1)', 'data:image/png;base64,', '//evil.example/a.png'])(
    'returns the social card of the site for the invalid image URL %j',
    (image) => {
      expect(createCard(image)).toBe(siteSocialCard);
    },
  );
});
