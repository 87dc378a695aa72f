/** A calendar file of whole days (RFC 5545): lines of at most 75 octets that end with CRLF. */

export interface CalendarEvent {
  /** ISO day. */
  day: string;
  title: string;
  months?: number | undefined;
}

const OCTETS = 75;

/** Section 3.3.11: what would end a text or a line. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Section 3.1: no character is divided, the space that begins a further line counts. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let octets = 0;
  return Array.from(line, (character) => {
    const size = encoder.encode(character).length;
    octets += size;
    if (octets <= OCTETS) return character;
    octets = size + 1;
    return `\r\n ${character}`;
  }).join('');
}

/** `stamp`: when the file is made; `uid` makes a new identifier for each event. */
export function calendarFile(
  events: readonly CalendarEvent[],
  { product, stamp, uid }: { product: string; stamp: Date; uid: () => string },
): string {
  const created = stamp.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//DE`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap(({ day, title, months }) => [
      'BEGIN:VEVENT',
      `UID:${uid()}`,
      `DTSTAMP:${created}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      ...(months === undefined ? [] : [`RRULE:FREQ=MONTHLY;COUNT=${months}`]),
      `SUMMARY:${escaped(title)}`,
      // The day is not taken by it.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}
