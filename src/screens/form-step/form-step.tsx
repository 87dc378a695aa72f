/** Every step that is just a form: fields in schemas/, texts in locales/. */
import { useSetAtom } from 'jotai/react';
import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type {
  Answers,
  FieldMessage,
  FormDefinition,
  SchemaFormHandle,
  Search,
} from '#form/answers/definition.ts';
import { emptyMemory } from '#form/answers/question-changes.ts';
import { allPaths } from '#schema/conditions.ts';
import { assertInPlace } from '#flow/problems.ts';
import { todayInVienna } from '#schema/today.ts';
import type { Step } from '#flow/steps.ts';
import type { Result } from '#io/api/api.ts';
import { addressLine } from '#ui/display.ts';
import { ChangedNotice, Conflict } from '#screens/parts/changed.tsx';
import { useFlow } from '#state/use-flow.ts';
import { Notice } from '#ui/notice.tsx';
import { noticesFor, type Notice as StepNotice } from '#screens/form-step/notices.ts';
import { PrivacySentence, stepWidgets } from '#screens/form-step/step-widgets.tsx';
import { useStepSaving } from '#screens/form-step/save-step.ts';
import { BackButton, Page, Preparation } from '#screens/parts/screen-form.tsx';
import { StepForm } from '#screens/parts/step-form.tsx';
import { useTask } from '#screens/parts/task.ts';
import type { Actions } from '#state/actions.ts';
import { errorCountAtom } from '#state/atoms.ts';
import {
  useActions,
  useApplication,
  useDraftReader,
  useLoan,
  useServices,
} from '#state/context.tsx';

interface Props {
  step: Step;
  definition: FormDefinition;
}

export const formScreen = (step: Step, definition: FormDefinition): ComponentType =>
  function FormScreen() {
    return <PlainFormStep step={step} definition={definition} />;
  };

async function found<Value>(answer: Promise<Result<Value>>): Promise<Value> {
  const result = await answer;
  if (result.ok) return result.value;
  assertInPlace(result.problem);
  throw new Error(result.problem.operationId);
}

/** The searches a form may offer by `ui:search`. One that fails rejects: the field says so, with a way to try again. */
export const searchesOf = (actions: Pick<Actions, 'searchEmployers' | 'searchAddresses'>) =>
  ({
    employers: async (text, signal) =>
      (await found(actions.searchEmployers(text, signal))).map((employer) => ({
        value: employer.name,
        detail: addressLine(employer),
        data: employer,
      })),
    addresses: async (text, signal) =>
      (await found(actions.searchAddresses(text, signal))).map((address) => ({
        value: address.street,
        detail: addressLine({ zipCode: address.zipCode, city: address.city }),
        data: address,
      })),
  }) satisfies Record<string, Search>;

const isSame = (some: readonly StepNotice[], others: readonly StepNotice[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

function PlainFormStep({ step, definition }: Props) {
  const { t } = useTranslation('steps');
  const flow = useFlow();
  const actions = useActions();
  const { dropDraft, saveDraft } = useServices().loan;
  const application = useApplication();
  const loan = useLoan();
  const draftOf = useDraftReader();
  const form = useRef<SchemaFormHandle>(null);
  const [owned] = useState(() => allPaths(definition.schema));
  const [searches] = useState(() => searchesOf(actions));
  const [widgets] = useState(() => stepWidgets(step, definition, application?.customer));
  const [refused, setRefused] = useState<readonly FieldMessage[]>();
  const setErrorCount = useSetAtom(errorCountAtom);
  const saving = useStepSaving(step, definition, owned);
  const keepsMine = useRef(false);
  /** Key of the conflict notice: each conflict mounts it again, and it takes the focus. */
  const [conflicts, setConflicts] = useState(0);
  /** Key of the form: it is mounted again with the saved answers. */
  const [resets, setResets] = useState(0);
  const [data, setData] = useState<Answers>(() => draftOf(step) ?? application ?? {});
  const [memory, setMemory] = useState(() => saving.memory ?? emptyMemory());
  const noticed = (draft: Answers) =>
    noticesFor(step, draft, {
      loan,
      dateOfBirth: application?.customer.dateOfBirth,
      nationality: application?.customer.nationality,
      today: todayInVienna(),
    });
  const [notices, setNotices] = useState(() => noticed(data));

  const submit = useTask(async (call, entered: Answers, mine: boolean) => {
    const saved = await saving.save(call, entered, mine);
    if (saved === 'left') return undefined;
    if (saved === 'conflict') {
      setConflicts((count) => count + 1);
      return undefined;
    }
    setRefused(saved.ok ? undefined : saved.problem.errors);
    if (!saved.ok) return saved.problem;
    dropDraft(step);
    flow.proceed(saved.value);
  }, form);

  const keepMine = (form: HTMLFormElement | null) => {
    keepsMine.current = true;
    form?.requestSubmit();
  };
  const takeOther = () => {
    const saved = application ?? {};
    // flushSync: the unmounting form writes its last draft, which is dropped below.
    flushSync(() => {
      saving.takeSaved();
      setRefused(undefined);
      setData(saved);
      setMemory(emptyMemory());
      setResets((count) => count + 1);
    });
    dropDraft(step);
    setNotices(noticed(saved));
  };

  return (
    <Page heading={t(`${step}.heading`)} intro={t(`${step}.intro`)}>
      <Preparation step={step} />
      <StepForm
        key={resets}
        ref={form}
        name={step}
        definition={definition}
        data={data}
        memory={memory}
        known={application}
        serverErrors={refused}
        searches={searches}
        countries={actions.loadCountries}
        widgets={widgets}
        submitLabel={t(`${step}.submit`)}
        secondary={<BackButton step={step} />}
        onChange={(draft) => {
          saveDraft(step, draft, owned, saving.base(), memory);
          const next = noticed(draft);
          setNotices((shown) => (isSame(shown, next) ? shown : next));
        }}
        onSubmit={(entered) => {
          void submit(entered, keepsMine.current);
          keepsMine.current = false;
        }}
        onInvalid={(count) => {
          if (count > 0) keepsMine.current = false;
          setErrorCount(count);
        }}
      >
        <div aria-live="polite" aria-atomic="true">
          {notices.map(({ key, values }) => (
            <Notice key={key}>
              <p>{t(key, values)}</p>
            </Notice>
          ))}
        </div>
        {saving.conflict.length > 0 && (
          <Conflict key={conflicts} rows={saving.conflict} onMine={keepMine} onOther={takeOther} />
        )}
        {saving.conflict.length === 0 && resets > 0 && (
          <ChangedNotice heading={t('changed.takenHeading')}>
            <p>{t('changed.taken')}</p>
          </ChangedNotice>
        )}
        {step === 'registration' && <PrivacySentence />}
      </StepForm>
    </Page>
  );
}
