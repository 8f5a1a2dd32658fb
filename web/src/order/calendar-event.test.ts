import { describe, expect, it } from 'vitest';
import { createCalendarFile } from './calendar-event';

const event = {
  uid: 'a1@potluck.test',
  title: 'Collect Soup, hot; sour \\ sweet',
  description: 'Line 1\nLine 2',
  url: 'https://potluck.test/my-orders/a1',
  from: '2026-11-28T18:00:00.000Z',
  until: '2026-11-28T19:30:00.000Z',
};
const now = new Date('2026-11-21T10:00:00.123Z');
const create = (fields = {}) => createCalendarFile({ ...event, ...fields }, now);

describe('createCalendarFile', () => {
  it('returns one event in UTC with escaped texts and an alarm one hour before', () => {
    expect(create({ place: '12 Acacia Lane, London' }).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Potluck//Orders//EN',
      'BEGIN:VEVENT',
      'UID:a1@potluck.test',
      'DTSTAMP:20261121T100000Z',
      'DTSTART:20261128T180000Z',
      'DTEND:20261128T193000Z',
      String.raw`SUMMARY:Collect Soup\, hot\; sour \\ sweet`,
      String.raw`LOCATION:12 Acacia Lane\, London`,
      String.raw`DESCRIPTION:Line 1\nLine 2`,
      'URL:https://potluck.test/my-orders/a1',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      String.raw`DESCRIPTION:Collect Soup\, hot\; sour \\ sweet`,
      'TRIGGER:-PT1H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    expect(create()).not.toContain('LOCATION');
  });

  it.each(['x'.repeat(400), 'é'.repeat(200), '🍲'.repeat(100), 'Phở bò '.repeat(40)])(
    'folds the title %s into lines of at most 75 bytes, and no character is lost',
    (title) => {
      const file = create({ title });
      const lengths = file.split('\r\n').map((line) => Buffer.byteLength(line));
      expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
      expect(Math.max(...lengths)).toBeGreaterThan(70);
      expect(file.replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${title}\r\n`);
    },
  );
});
