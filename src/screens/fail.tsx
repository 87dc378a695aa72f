/** The failure page: what happened, who helps, how to start again (specification, sections 4 and 8). */
import { BranchFinder } from '#screens/branch-finder.tsx';
import { Contact } from '#screens/contact.tsx';
import { useFlowControl } from '#screens/flow-control.ts';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { listOf, useStepTexts } from '#screens/step-texts.ts';
import { useLoanSession } from '#state/context.tsx';

export function Screen() {
  const t = useStepTexts();
  const control = useFlowControl();
  const session = useLoanSession();
  const restart = async () => {
    if (await control.ask('RESTART_APPLICATION') !== 'confirm') return;
    session.clear();
    control.home();
  };
  return (
    <div className="stack stack--loose">
      <ScreenHead heading={t('fail.heading')} intro={t('fail.intro')} />
      <ScreenForm
        name="fail"
        submitLabel={t('fail.submit')}
        onSubmit={control.home}
        secondary={<button type="button" className="button" data-action="restart" onClick={() => void restart()}>{t('fail.restart')}</button>}
      >
        <section className="card stack" aria-labelledby="hints">
          <h2 id="hints">{t('fail.hintsTitle')}</h2>
          <ul className="list">{listOf(t, 'fail.hints').map((hint) => <li key={hint}>{hint}</li>)}</ul>
        </section>
      </ScreenForm>
      <Contact />
      <BranchFinder />
    </div>
  );
}
