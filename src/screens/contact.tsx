import { useTranslate } from '#form/use-translate.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import { useStepTexts } from '#screens/step-texts.ts';

/** How to reach the brand's people, where a screen ends and only they can help on. */
export function Contact() {
  const t = useStepTexts();
  const shell = useTranslate('shell');
  const { brand } = useFlowControl();
  const phone = shell('contact.phone', { context: brand });
  return (
    <section className="card stack" aria-labelledby="contact">
      <h2 id="contact">{t('contact.title')}</h2>
      <dl className="facts">
        <div><dt>{t('contact.phone')}</dt><dd><a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a></dd></div>
        <div><dt>{t('contact.hours')}</dt><dd>{shell('contact.hours')}</dd></div>
      </dl>
    </section>
  );
}
