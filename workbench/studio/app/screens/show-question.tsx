/** The way from a question to its place in the preview: with answers of which it is asked, framed. */
import { Button } from '@mantine/core';
import { t, type FieldRow } from '../../shared.ts';
import { labelOf } from '../../words.ts';
import { answersThatAsk } from '../../asked-answers.ts';
import { useStudio } from '../studio-context.ts';
import type { Bridge } from '../../preview/bridge.ts';
import type { PanelProps } from './preview.tsx';

interface Props extends Pick<PanelProps, 'onShow'> {
  path: string;
  rows: readonly FieldRow[];
}

export function ShowQuestion({ path, rows, onShow }: Props) {
  const { textOf } = useStudio();
  const words = labelOf(path, textOf);
  const show = () => {
    /** Each page is given the answers once: what the question lacks then, they cannot give. */
    const answered = new WeakSet<Bridge>();
    onShow({
      words,
      find(bridge) {
        const place = bridge.questionAt(path);
        if (place === undefined && bridge.answer !== undefined && !answered.has(bridge)) {
          answered.add(bridge);
          bridge.answer(answersThatAsk(path, rows, bridge.answers));
        }
        return place;
      },
    });
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      data-action="show-question"
      aria-label={`${t('question.show')}: ${words}`}
      onClick={show}
    >
      {t('question.show')}
    </Button>
  );
}
