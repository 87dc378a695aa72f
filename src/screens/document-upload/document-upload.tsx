/** Documents after signing: upload, look at, take back, send off (specification, section 7: documents, finalize). */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isIdentityDue } from '#flow/legitimation.ts';
import { getIn, pathKey, setIn } from '#schema/data-path.ts';
import { form as definition } from '#schemas/steps/document-upload.schema.json?form';
import { FilesWidget, type UploadsContext } from '#screens/document-upload/files-widget.tsx';
import {
  answerAt,
  categoryAt,
  documentAnswers,
  filePaths,
} from '#screens/document-upload/files.ts';
import { UploadStatus } from '#screens/document-upload/upload-status.tsx';
import { useUploads } from '#screens/document-upload/use-uploads.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Loaded } from '#screens/parts/loaded.tsx';
import { Contact } from '#screens/parts/contact/contact.tsx';
import { Page } from '#screens/parts/page.tsx';
import { StepForm } from '#screens/parts/step-form.tsx';
import { useStepSubmit } from '#screens/parts/task.ts';
import { useActions, useApplication, usePlace, useServices } from '#state/context.tsx';
import { isUnderWay } from '#state/upload-queue.ts';
import { createUploads, type Uploads } from '#state/uploads.ts';

export { default as texts } from '#locales/de-AT/steps/document-upload.json';

const STEP = 'document-upload';
const PATHS = filePaths(definition);
const WIDGETS = Object.fromEntries(PATHS.map((path) => [pathKey(path), FilesWidget]));

export function Screen() {
  const { t } = useTranslation('steps');
  const [services, place] = [useServices(), usePlace()];
  const isIdentityNext = useIdentityNext();
  const [uploads] = useState(() => createUploads(services, place, PATHS.map(categoryAt)));
  return (
    <Page
      heading={t('document-upload.heading')}
      intro={t('document-upload.intro', { context: isIdentityNext ? 'identity' : '' })}
      beside={<Contact />}
    >
      <Loaded name={STEP} load={uploads.load}>
        {() => <DocumentsForm all={uploads} />}
      </Loaded>
    </Page>
  );
}

/** A customer whose identity is still to be checked goes there first (section 4: DOC_SIGNED admits id-check for them). */
function useIdentityNext(): boolean {
  const { customerType } = usePlace();
  return isIdentityDue(useApplication()) && customerType === 'existing';
}

function DocumentsForm({ all }: { all: Uploads }) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { finalize } = useActions();
  const application = useApplication();
  const uploads = useUploads(all);
  const { documents, queue } = uploads;
  const [data] = useState(() => documentAnswers(definition, documents, application?.customer));
  /** Until every chosen file is uploaded or given up. */
  const isUnfinishedShown = useRef(false);
  const isIdentityNext = useIdentityNext();

  const { ref, onSubmit } = useStepSubmit(STEP, (_entered, _call, form) => {
    if (queue.length > 0) {
      const reason = queue.some(isUnderWay) ? 'wait' : 'incomplete';
      isUnfinishedShown.current = true;
      form?.showErrors([{ field: '', message: t(`document-upload.${reason}`) }]);
      form?.focusSummary();
      return undefined;
    }
    if (!isIdentityNext) return finalize();
    navigation.go('id-check');
  });

  const answered = useRef(data);
  useEffect(() => {
    if (isUnfinishedShown.current && !queue.some(isUnderWay)) {
      isUnfinishedShown.current = false;
      ref.current?.showErrors([]);
    }
    for (const path of PATHS) {
      const answer = answerAt(path, documents, queue.filter(isUnderWay));
      if (String(answer) === String(getIn(answered.current, path))) continue;
      answered.current = setIn(answered.current, path, answer);
      ref.current?.setValue(path, answer);
    }
  }, [documents, queue, ref]);
  return (
    <StepForm
      ref={ref}
      name={STEP}
      definition={definition}
      data={data}
      widgets={WIDGETS}
      context={{ uploads } satisfies UploadsContext}
      submitLabel={t(isIdentityNext ? 'document-upload.submitIdentity' : 'document-upload.submit')}
      submitVariant={documents.length === 0 ? 'outline' : 'filled'}
      onSubmit={onSubmit}
    >
      <VisuallyHidden component="p" aria-live="polite" aria-atomic="true">
        {uploads.news}
      </VisuallyHidden>
      <UploadStatus {...uploads} />
    </StepForm>
  );
}
