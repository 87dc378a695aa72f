import { useAtomValue } from 'jotai/react';
import { useTranslation } from 'react-i18next';
import type { Step } from '#flow/steps.ts';
import { Notice } from '#ui/notice.tsx';
import { unsavedFormsAtom } from '#state/atoms.ts';

interface Props {
  steps: readonly Step[];
  text: 'summary.unsaved' | 'changed.unsent';
}

/** Names the earlier steps whose changes were not sent: the browser's Forward leaves them without their main action. */
export function UnsentNotices({ steps, text }: Props) {
  const { t } = useTranslation('steps');
  const unsaved = useAtomValue(unsavedFormsAtom);
  return steps
    .filter((step) => unsaved.includes(step))
    .map((step) => (
      <Notice key={step} tone="warning">
        <p>{t(text, { step: t(`${step}.title`) })}</p>
      </Notice>
    ));
}
