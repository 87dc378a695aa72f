/** The days of the debit and of the withdrawal as a file for the applicant's calendar. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { calendarFile, type CalendarEvent } from '#flow/loan/calendar.ts';
import { saveFile } from '#screens/parts/document-download.tsx';
import { useServices } from '#state/context.tsx';

/** Nothing in the app, whose web view saves no files. */
export function CalendarButton({ events }: { events: readonly CalendarEvent[] }) {
  const { t } = useTranslation('steps');
  const { brand, inApp } = useServices();
  if (inApp || events.length === 0) return null;
  const download = () => {
    const file = calendarFile(events, {
      product: brand.product,
      stamp: new Date(),
      uid: () => crypto.randomUUID(),
    });
    saveFile(new Blob([file], { type: 'text/calendar' }), t('result.calendar.file'));
  };
  return (
    <p>
      <Button variant="outline" size="sm" data-action="calendar" onClick={download}>
        {t('result.calendar.action')}
      </Button>
    </p>
  );
}
