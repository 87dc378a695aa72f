/** Every step that is just a form: its row in flow/steps.ts, fields in schemas/, texts in locales/. */
import { useStore } from 'jotai/react';
import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Answers, FormDefinition, Search } from '#form/answers/definition.ts';
import { emptyMemory } from '#form/answers/question-changes.ts';
import { allFields, allPaths } from '#schema/conditions.ts';
import type { Application } from '#flow/application.ts';
import { differs, stepPatch } from '#flow/patch.ts';
import { assertInPlace } from '#flow/problems.ts';
import { admits, stepRow, type Step } from '#flow/steps.ts';
import type { Result } from '#io/api/results.ts';
import { addressLine, townLine } from '#ui/display.ts';
import { useDifferences, type Difference } from '#screens/parts/changed/changed-answers.ts';
import { ChangedNotice } from '#screens/parts/changed/changed-notice.tsx';
import { Conflict } from '#screens/parts/changed/changed.tsx';
import { BackButton } from '#screens/parts/back-button.tsx';
import { DraftStatus, KeptDraft } from '#screens/form-step/draft.tsx';
import { Page } from '#screens/parts/page.tsx';
import { Preparation } from '#screens/parts/preparation.tsx';
import { StepForm } from '#screens/parts/step-form.tsx';
import { useStepSubmit } from '#screens/parts/task.ts';
import type { Actions, OnChangedElsewhere } from '#state/actions.ts';
import { applicationAtom, draftsAtom } from '#state/atoms.ts';
import { discardDraft, keptDraft, setDraft } from '#state/drafts.ts';
import { useActions, useApplication, usePlace, useServices } from '#state/context.tsx';

async function valueOrThrow<Value>(call: Promise<Result<Value>>): Promise<Value> {
  const result = await call;
  if (result.ok) return result.value;
  assertInPlace(result.problem);
  throw new Error(result.problem.operationId);
}

/** The searches a form may offer by `ui:search`. One that fails rejects: the field shows it, with a way to try again. */
export const searchesOf = (actions: Pick<Actions, 'searchEmployers' | 'searchAddresses'>) =>
  ({
    employers: async (text, signal) =>
      (await valueOrThrow(actions.searchEmployers(text, signal))).map((employer) => ({
        value: employer.name,
        detail: addressLine(employer),
        data: employer,
      })),
    addresses: async (text, signal) =>
      (await valueOrThrow(actions.searchAddresses(text, signal))).map((address) => ({
        value: address.street,
        detail: townLine(address),
        data: address,
      })),
  }) satisfies Record<string, Search>;

/** The form begins again with the saved answers, which the applicant has chosen: after a conflict, or instead of a draft. */
interface Reset {
  count: number;
  by: 'conflict' | 'draft' | undefined;
}

export const formScreen = (step: Step, definition: FormDefinition): ComponentType =>
  function FormScreen() {
    const services = useServices();
    const [reset, setReset] = useState<Reset>({ count: 0, by: undefined });
    const onReset = (by: Reset['by']) => {
      setReset(({ count }) => ({ count: count + 1, by }));
      discardDraft(services, step);
    };
    return (
      <FormScreenBody
        key={reset.count}
        step={step}
        definition={definition}
        resetBy={reset.by}
        onReset={onReset}
      />
    );
  };

interface Props {
  step: Step;
  definition: FormDefinition;
  resetBy: Reset['by'];
  onReset: (by: Reset['by']) => void;
}

/** What the answers are based on, and the conflict with it that is shown. */
interface Basis {
  /** The application that was shown (its version is sent); later responses do not change the form. */
  base: Application | undefined;
  /** What differs from `base`, which somebody else has saved; empty without a conflict. */
  rows: readonly Difference[];
  /** The applicant has seen the rows and keeps their own answers. */
  isDecided: boolean;
  /** Of the conflict notice: each conflict mounts it again, and it takes the focus. */
  key: number;
}

function FormScreenBody({ step, definition, resetBy, onReset }: Props) {
  const { t, i18n } = useTranslation('steps');
  const actions = useActions();
  const store = useStore();
  const { isLeft, customerType } = usePlace();
  const forCustomer: object = { context: customerType };
  const application = useApplication();
  const differ = useDifferences(definition);
  const [owned] = useState(() => allPaths(definition.schema));
  const [searches] = useState(() => searchesOf(actions));
  const [known] = useState(() => () => store.get(applicationAtom));
  const [own] = useState(() => (resetBy ? undefined : store.get(draftsAtom)[step]));
  /** Of an earlier visit. */
  const [kept] = useState(() =>
    own || resetBy ? undefined : keptDraft(application, step, allFields(definition.schema)),
  );
  const draft = own ?? kept;
  const [memory] = useState(() => draft?.memory ?? emptyMemory());
  const [{ base, rows, isDecided, key }, setBasis] = useState<Basis>({
    // A draft is based on the application that was shown when it was written.
    base: draft?.base ?? application,
    rows: [],
    isDecided: false,
    key: 0,
  });

  const showDifferences = (entered: Answers, other: Application): boolean => {
    const differences = differ(entered, { ...other });
    setBasis((before) => ({
      base: other,
      rows: differences,
      isDecided: false,
      key: before.key + 1,
    }));
    return differences.length > 0;
  };
  const submission = useStepSubmit(step, (entered) => {
    // A conflict that is shown has to be resolved first: without a decision it is shown again.
    const isOpen = rows.length > 0 && !isDecided && base !== undefined;
    if (isOpen && showDifferences(entered, base)) return undefined;
    const onChangedElsewhere: OnChangedElsewhere = (current, shown) => {
      if (isLeft() || !admits(step, current)) return 'refused';
      // Compares the fields of this step only: a change of another step, also the applicant's own, is no conflict here.
      return differs(shown, current, owned) && showDifferences(entered, current)
        ? 'shown'
        : 'send-again';
    };
    return stepRow(step).creates
      ? // The cast holds: validated form data have the shape of the part of the application that the schema describes.
        actions.register((entered as Partial<Application>).customer ?? {})
      : actions.saveStep((shown) => stepPatch(shown, entered, owned), base, onChangedElsewhere);
  });

  const keepMine = (element: HTMLFormElement | null) => {
    flushSync(() => setBasis((basis) => ({ ...basis, isDecided: true })));
    element?.requestSubmit();
  };

  return (
    <Page
      className="stack stack--loose form-step"
      heading={t(`${step}.heading`)}
      intro={i18n.t(`steps:${step}.intro`, { ...forCustomer, defaultValue: '' })}
    >
      {kept !== undefined && <KeptDraft at={kept.at} onDiscard={() => onReset('draft')} />}
      <StepForm
        {...submission}
        name={step}
        definition={definition}
        data={draft?.answers ?? { ...application }}
        memory={memory}
        known={known}
        searches={searches}
        countries={actions.loadCountries}
        submitLabel={t(`${step}.submit`)}
        secondary={<BackButton step={step} />}
        onChange={(answers) => setDraft(store, step, { answers, owned, base, memory })}
      >
        {rows.length > 0 && (
          <Conflict key={key} rows={rows} onMine={keepMine} onOther={() => onReset('conflict')} />
        )}
        {rows.length === 0 && resetBy === 'conflict' && (
          <ChangedNotice heading={t('changed.takenHeading')}>
            <p>{t('changed.taken')}</p>
          </ChangedNotice>
        )}
        <DraftStatus step={step} />
      </StepForm>
      <Preparation step={step} folded />
    </Page>
  );
}
