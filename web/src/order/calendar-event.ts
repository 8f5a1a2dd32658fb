interface CalendarEvent {
  uid: string;
  title: string;
  description: string;
  /** The URL of the page about the event. */
  url: string;
  /** ISO timestamps. */
  from: string;
  until: string;
  place?: string | undefined;
}

/** Returns an iCalendar file (RFC 5545) with one event, and an alarm one hour before it. */
export function createCalendarFile(event: CalendarEvent, now: Date): string {
  const { uid, title, description, url, from, until, place } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Potluck//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatInstant(now)}`,
    `DTSTART:${formatInstant(new Date(from))}`,
    `DTEND:${formatInstant(new Date(until))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Returns a time in UTC, for example `20261128T180000Z`. */
const formatInstant = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

const MAX_LINE_BYTES = 75;

/** Breaks a line after at most 75 bytes, between two characters. Each further line begins with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > MAX_LINE_BYTES) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}
