import { Button, Paper } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icons/icon.tsx';
import { useServices } from '#state/context.tsx';

/** How to reach the brand's people, where a screen ends and only they can help on. */
export function Contact({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('steps');
  return (
    <Paper component="section" className="stack" aria-labelledby="contact">
      <h2 id="contact">{t('contact.title')}</h2>
      <ContactPanel />
      {children}
    </Paper>
  );
}

/** Number and hours only, in the panels of the frame; `main`: to call is the main action. */
export function ContactPanel({ main = false }: { main?: boolean }) {
  const { t } = useTranslation('shell');
  const phone = useBrandPhone();
  return (
    <div className="contact">
      <p>
        {main ? (
          <Button
            component="a"
            className="contact__call"
            leftSection={<Icon shape="help" />}
            href={addressOf(phone)}
          >
            {phone}
          </Button>
        ) : (
          <BrandPhone className="contact__phone" />
        )}
      </p>
      <p className="muted small">{t('contact.hours')}</p>
    </div>
  );
}

export function useBrandPhone(): string {
  const { t } = useTranslation('shell');
  return t('contact.phone', { context: useServices().brand.id });
}

const addressOf = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`;

/** A sentence in which the number, if it names it, is pressed to call. */
export function WithPhone({ children }: { children: string }) {
  const [before, ...rest] = children.split(useBrandPhone());
  return (
    <>
      <span>{before}</span>
      {rest.map((after, index) => (
        <Fragment key={index}>
          <BrandPhone />
          <span>{after}</span>
        </Fragment>
      ))}
    </>
  );
}

export function BrandPhone({ className }: { className?: string }) {
  const phone = useBrandPhone();
  return (
    <a className={className} href={addressOf(phone)}>
      {phone}
    </a>
  );
}
