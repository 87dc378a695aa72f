/** Where a text stands. */
import { Text } from '@mantine/core';
import { named, type StudioText } from '../../shared.ts';
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
