/** The beginning of a long list: a thousand rows at once would take seconds to draw. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../shared.ts';

const PART = 200;

/**
 * The first rows of a list, up to the one that must be among them, and the button that shows more.
 * `of` names the list: another one begins with its first rows again.
 */
export function usePart<Row>(rows: readonly Row[], of = '', needed?: Row): [Row[], ReactNode] {
  const [asked, setAsked] = useState({ of, count: PART });
  const count = Math.max(
    asked.of === of ? asked.count : PART,
    needed === undefined ? 0 : rows.indexOf(needed) + 1,
  );
  const left = rows.length - count;
  const more = left > 0 && (
    <Button
      variant="default"
      mt="md"
      data-action="more"
      onClick={() => setAsked({ of, count: count + PART })}
    >
      {t('more.show', { count: Math.min(PART, left), left })}
    </Button>
  );
  return [rows.slice(0, count), more];
}
