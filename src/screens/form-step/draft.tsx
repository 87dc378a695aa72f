/** What the applicant sees of the draft that the server keeps of a step (state/drafts.ts). */
import { Anchor } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useTranslation } from 'react-i18next';
import type { Step } from '#flow/steps.ts';
import { draftSavesAtom } from '#state/atoms.ts';
import { showMoment } from '#ui/display.ts';
import { Notice } from '#ui/notice.tsx';

/** Whether the answers are kept. Not announced: it changes while people type, and nothing depends on it. */
export function DraftStatus({ step }: { step: Step }) {
  const { t } = useTranslation('steps');
  const save = useAtomValue(draftSavesAtom)[step];
  if (save === undefined || save.kind === 'pending') return null;
  return (
    <p className="muted small" data-draft={save.kind}>
      {save.kind === 'saved'
        ? t('draft.saved', { time: showMoment(save.at).time })
        : t('draft.failed')}
    </p>
  );
}

/** The form shows answers of an earlier visit that are not saved yet. */
export function KeptDraft({ at, onDiscard }: { at: Date; onDiscard: () => void }) {
  const { t } = useTranslation('steps');
  return (
    <Notice data-draft="kept">
      <p>{t('draft.kept', showMoment(at))}</p>
      <p>
        <Anchor type="button" component="button" onClick={onDiscard}>
          {t('draft.discard')}
        </Anchor>
      </p>
    </Notice>
  );
}
