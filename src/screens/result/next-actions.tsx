/** Actions of the applicant after the result: ask for a review, download the documents, note the days, withdraw. */
import { Button, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, LoanDocument } from '#flow/application.ts';
import { withdrawalUntil } from '#flow/loan/banking-days.ts';
import { calendarFile, type CalendarEvent } from '#flow/loan/calendar.ts';
import { todayInVienna } from '#schema/today.ts';
import { handedOut } from '#flow/states.ts';
import { admits } from '#flow/steps.ts';
import { plainName, showLongDay } from '#ui/display.ts';
import { DocumentFile } from '#screens/parts/documents/document-file.tsx';
import { saveFile } from '#screens/parts/documents/download.tsx';
import { NewWindowLink } from '#ui/new-window-link.tsx';
import classes from '#screens/result/next-actions.module.css';
import { timeNow } from '#state/atoms.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { useApplication, useServices } from '#state/context.tsx';

/** After a refusal: review by a person, credit agencies (only after a credit refusal), debt advice (consumer credit law). */
export function AfterRefusal({ credit }: { credit: boolean }) {
  const { t } = useTranslation('steps');
  return (
    <div className={classes.ways}>
      <div className="stack stack--tight">
        <h3>{t('result.review.title')}</h3>
        <p>{t('result.review.text')}</p>
        <p>
          <HelpButton about="review" />
        </p>
      </div>
      {credit && (
        <div className="stack stack--tight">
          <h3>{t('result.databases.title')}</h3>
          <p>{t('result.databases.text')}</p>
          <p className="cluster">
            {t('result.databases.links', { returnObjects: true }).map(({ label, url }) => (
              <NewWindowLink key={url} href={url}>
                {label}
              </NewWindowLink>
            ))}
          </p>
        </div>
      )}
      <div className="stack stack--tight">
        <h3>{t('result.debtAdvice.title')}</h3>
        <p>{t('result.debtAdvice.text')}</p>
        <p>
          <NewWindowLink href={t('result.debtAdvice.url')}>
            {t('result.debtAdvice.label')}
          </NewWindowLink>
        </p>
      </div>
    </div>
  );
}

const isContract = ({ category }: LoanDocument) => category === 'CONTRACT';

/**
 * The bank's documents that can be downloaded now, on a durable medium. To keep the contract, which comes first, is what is left to do
 * once no check is open.
 */
export function DocumentList() {
  const { t } = useTranslation(['steps', 'offer', 'enums']);
  const application = useApplication();
  const documents = handedOut(application).toSorted(
    (a, b) => Number(isContract(b)) - Number(isContract(a)),
  );
  if (documents.length === 0) return null;
  const hasContract = documents.some(isContract);
  const canBeAsked = application !== undefined && admits('id-check', application);
  return (
    <Paper component="section" className="stack" aria-labelledby="documents">
      <h2 id="documents">{t(hasContract ? 'result.documents' : 'result.otherDocuments')}</h2>
      <ul>
        {documents.map((document) => {
          const alike = documents.filter(({ category }) => category === document.category);
          // What it is, not what its file is called, unless several are of one kind.
          const name =
            alike.length > 1
              ? plainName(document.name)
              : t(`enums:documentCategory.${document.category}`);
          return (
            <li key={document.id} className={classes.row}>
              <DocumentFile
                document={document}
                name={name}
                variant={isContract(document) && !canBeAsked ? 'filled' : 'outline'}
              />
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

/**
 * The days of the debit and of the withdrawal as a file for the applicant's calendar. Nothing in the app, whose web view saves no
 * files.
 */
export function CalendarButton({ events }: { events: readonly CalendarEvent[] }) {
  const { t } = useTranslation('steps');
  const { brand, inApp, store } = useServices();
  if (inApp || events.length === 0) return null;
  const download = () => {
    const file = calendarFile(events, {
      product: brand.product,
      stamp: timeNow(store.get),
      uid: () => crypto.randomUUID(),
    });
    saveFile(new Blob([file], { type: 'text/calendar' }), t('result.calendar.file'));
  };
  return (
    <p>
      <Button variant="outline" size="sm" data-action="calendar" onClick={download}>
        {t('result.calendar.action', {
          context: events.some(({ months }) => months) ? '' : 'withdrawal',
        })}
      </Button>
    </p>
  );
}

/** The last day of the withdrawal, where the server names the time of the signature. */
export const signedUntil = ({ signedAt }: Pick<Application, 'signedAt'>): string | undefined =>
  signedAt === undefined ? undefined : withdrawalUntil(todayInVienna(new Date(signedAt)));

export function Withdrawal({ children }: { children: ReactNode }) {
  const { t } = useTranslation('steps');
  const application = useApplication();
  const until = application && signedUntil(application);
  return (
    <Paper component="section" className="stack" aria-labelledby="withdrawal">
      <h2 id="withdrawal">{t('result.withdrawal.title')}</h2>
      <p>
        {t('result.withdrawal.text', {
          context: until ? 'day' : '',
          date: until && showLongDay(until),
        })}
      </p>
      <p>
        <HelpButton about="withdrawal" />
      </p>
      {children}
    </Paper>
  );
}

/** Opens the popup with the contact data, for requests that only the bank's staff can handle; `about` selects its text. */
function HelpButton({ about }: { about: 'review' | 'withdrawal' }) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  return (
    <Button
      {...(about === 'review' ? {} : { variant: 'text', size: 'sm' })}
      data-action="help"
      onClick={() => void navigation.ask('GET_HELP_NOTIFICATION', { context: about })}
    >
      {t(`result.${about}.action`)}
    </Button>
  );
}
