import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropPhoto, maxPhotoSizes } from './send-photo';

it.each([
  ['a landscape photo of 12 MP', [4032, 3024], [0, 0, 4032, 3024], [1600, 1200]],
  ['an upright photo', [3024, 4032], [0, 882, 3024, 2268], [1600, 1200]],
  ['a panorama', [8000, 1200], [3200, 0, 1600, 1200], [1600, 1200]],
  ['a small photo', [800, 900], [0, 150, 800, 600], [800, 600]],
] as const)('cropPhoto crops %s to 4:3 in the center', (_, original, part, scaled) => {
  const [width, height] = original;
  const crop = cropPhoto({ width, height }, 'dish');
  expect([crop.left, crop.top, crop.width, crop.height]).toEqual(part);
  expect(crop.scaled).toEqual({ width: scaled[0], height: scaled[1] });
});

it('cropPhoto crops a portrait to a square of at most 384 px', () => {
  expect(cropPhoto({ width: 3024, height: 4032 }, 'portrait')).toEqual({
    left: 0,
    top: 504,
    width: 3024,
    height: 3024,
    scaled: { width: 384, height: 384 },
  });
  expect(cropPhoto({ width: 300, height: 250 }, 'portrait').scaled).toEqual({
    width: 250,
    height: 250,
  });
});

it('cropPhoto returns a part inside of the original photo, and never enlarges this part', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom('dish', 'portrait'), (width, height, kind) => {
      const { left, top, scaled, ...part } = cropPhoto({ width, height }, kind);
      for (const gap of [left, top]) expect(gap).toBeGreaterThanOrEqual(-1e-9);
      expect(left + part.width).toBeLessThanOrEqual(width + 1e-9);
      expect(top + part.height).toBeLessThanOrEqual(height + 1e-9);
      expect(scaled.width).toBeLessThanOrEqual(Math.min(maxPhotoSizes[kind].width, width));
      expect(scaled.height).toBeLessThanOrEqual(Math.min(maxPhotoSizes[kind].height, height));
    }),
  );
});
