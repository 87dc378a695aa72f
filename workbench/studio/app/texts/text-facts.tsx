/** What is known of a text: where it stands, and what a translation was made of. */
import { Text } from '@mantine/core';
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { named, t, type StudioText } from '../../shared.ts';
import { labelOfText, type TextOf } from '../../words.ts';
import { useDevelopment } from '../development.tsx';
import { Place } from '../place.tsx';
import { sceneName } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { ownSceneOf } from './places.ts';

/** Screen, question and which of its words: the same words stand in several places. */
export function placeInWords(text: StudioText, textOf: TextOf): string {
  const where = screenInWords(text, textOf);
  return [where, labelOfText(text.key, textOf), text.part].filter(Boolean).join(' · ');
}
export function screenInWords(text: StudioText, textOf: TextOf): string {
  const scene = ownSceneOf(text);
  return scene ? sceneName(scene, textOf) : named('namespace', text.key.split(':')[0] ?? '');
}

/** In a list, the screen is the heading of its texts. */
export function TextPlace({ text, isListed = false }: { text: StudioText; isListed?: boolean }) {
  const { textOf } = useStudio();
  const [isDevelopment] = useDevelopment();
  const label = labelOfText(text.key, textOf);
  return (
    <Text size={isListed ? 'sm' : 'xs'} c="dimmed" component="div" data-place>
      {isListed ? (
        <>
          <b>{label ?? text.part}</b> {label !== undefined && text.part}
        </>
      ) : (
        placeInWords(text, textOf)
      )}
      {isDevelopment && (
        <div>
          <code>{text.key}</code> <Place file={text.file} line={text.line} />
        </div>
      )}
    </Text>
  );
}

/** The text in the first language that a translation was made of, where it has changed since. */
export function MadeOf({ text: { madeOf } }: { text: Pick<StudioText, 'madeOf'> }) {
  if (madeOf === undefined) return null;
  return (
    <Text size="sm" lang={FIRST_LANGUAGE} data-made-of>
      {madeOf === '' ? (
        t('texts.madeOf.unknown')
      ) : (
        <>
          {t('texts.madeOf')} <del>{madeOf}</del>
        </>
      )}
    </Text>
  );
}
